import { type Company, created } from "@stoa/server/test/company.ts";
import type { ApiClient } from "@stoa/server/test/people.ts";

/** An answer of the server that must be a success. */
export async function ok(
  sending: ReturnType<ApiClient["post"]>,
): Promise<Awaited<ReturnType<ApiClient["post"]>>["body"]> {
  const { status, body } = await sending;
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

type CreatedResource = { readonly uuid: string };

/** The part of the company that producers of events need: short ways to make things. */
export function stageOf(company: Company) {
  const { ada, board, cleo, harness, workspace } = company;
  const versionOf = async (uuid: string): Promise<number> => (await ok(ada.get(`/tasks/${uuid}`))).task.version;
  let count = 0;
  const stage = {
    ...company,
    company,
    task: (fields: object = {}): Promise<CreatedResource> =>
      company.task({ title: `Ticket ${(count += 1)}`, assignee_uuids: [cleo.uuid], ...fields }),
    /** Changes fields of a task. */
    edit: async (who: ApiClient, { uuid }: CreatedResource, fields: object): Promise<void> =>
      ok(who.patch(`/tasks/${uuid}`, { version: await versionOf(uuid), ...fields })),
    move: async (who: ApiClient, { uuid }: CreatedResource, status_uuid: string): Promise<void> =>
      ok(who.post(`/tasks/${uuid}/move`, { version: await versionOf(uuid), status_uuid })),
    label: async (): Promise<CreatedResource> =>
      (await ok(ada.post(`/workspaces/${workspace.uuid}/labels`, { name: `Label ${(count += 1)}`, color: "#ff0000" })))
        .label,
    comment: async (
      who: ApiClient,
      { uuid }: CreatedResource,
      body: object = { body: "Said" },
    ): Promise<CreatedResource> => created(await who.post(`/tasks/${uuid}/comments`, body)).comment,
    attach: async (who: ApiClient, { uuid }: CreatedResource): Promise<CreatedResource> =>
      created(
        await who.upload(`/tasks/${uuid}/attachments`, { name: "plan.txt", type: "text/plain", bytes: "A plan." }),
      ).attachment,
    criterion: async (who: ApiClient, { uuid }: CreatedResource): Promise<CreatedResource> =>
      created(await who.post(`/tasks/${uuid}/subtasks`, { title: "It works" })).subtask,
    link: (who: ApiClient, { uuid }: CreatedResource, other: CreatedResource, direction: string): Promise<void> =>
      ok(who.post(`/tasks/${uuid}/relationships`, { other_task_uuid: other.uuid, direction })),
    /** Claims a new task of a column of its own. */
    claim: async (who: ApiClient): Promise<CreatedResource & { readonly lease_uuid: string }> => {
      const { status } = created(await ada.post(`/boards/${board.uuid}/statuses`, { name: `Ready ${(count += 1)}` }));
      await company.task({ title: "To be claimed", status_uuid: status.uuid });
      const to = company.statuses[1]?.uuid;
      const asked = { from_status_uuid: status.uuid, to_status_uuid: to, lease_seconds: 600 };
      const { task, lease } = await ok(who.post(`/boards/${board.uuid}/claim-next`, asked));
      return { uuid: task.uuid, lease_uuid: lease.uuid };
    },
    /** Restores something of the trash, or deletes it for good. */
    restore: (who: ApiClient, kind: string, { uuid }: CreatedResource): Promise<void> =>
      ok(who.post(`/workspaces/${workspace.uuid}/trash/${kind}/${uuid}/restore`)),
    purge: (who: ApiClient, kind: string, { uuid }: CreatedResource): Promise<void> =>
      ok(who.delete(`/workspaces/${workspace.uuid}/trash/${kind}/${uuid}`)),
    report: (
      who: ApiClient,
      kind: "deployments" | "merges",
      { uuid }: CreatedResource,
      fields: object,
    ): Promise<void> => ok(who.post(`/workspaces/${workspace.uuid}/${kind}`, { task_uuids: [uuid], ...fields })),
    /** Waits until automations and notifications are done. */
    settle: async (): Promise<void> => {
      for (let round = 0; round < 4; round += 1) await harness.worker.idle();
    },
  };
  return stage;
}

export type Stage = ReturnType<typeof stageOf>;
