import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type Company, created } from "./company.ts";
import { join, type ApiClient } from "./people.ts";

/** An import that has ended, as the API shows it. */
export type ImportResult = {
  readonly uuid: string;
  readonly state: string;
  readonly error: string | null;
  readonly progress: { readonly done: number; readonly total: number };
  readonly board_uuids: readonly string[];
  readonly created: Readonly<Record<string, unknown>>;
  readonly skipped: readonly { readonly what: string; readonly why: string }[];
};

let count = 0;

/** Imports exports into workspaces of their own. */
export function workspaceImports({ ada, ben, cleo, dev, eve, finn, gus, ivy, harness }: Company) {
  const roles = [
    [ben, "admin"],
    [cleo, "member"],
    [dev, "viewer"],
    [eve, "commenter"],
    [finn, "guest"],
    [gus, "guest_editor"],
    [ivy, "member"],
  ] as const;
  const into = async (
    workspace_uuid: string,
    bytes: Buffer,
    query = "",
    who: ApiClient = ada,
  ): Promise<ImportResult> => {
    const file = { name: "export.zip", type: "application/zip", bytes };
    const path = `/workspaces/${workspace_uuid}/imports`;
    const { uuid } = created(await who.upload(`${path}?source=stoa${query}`, file)).import;
    await harness.worker.idle();
    return (await who.get(`${path}/${uuid}`)).body.import;
  };
  /** A workspace of Ada's, with the people of the company in their roles, or without. */
  const fresh = async (withPeople = true): Promise<WorkspaceUuid> => {
    const { workspace } = created(await ada.post("/workspaces", { name: `Fresh ${(count += 1)} ${ada.uuid}` }));
    for (const [who, role] of withPeople ? roles : []) await join(harness, workspace.uuid, who, role);
    return workspace.uuid;
  };
  return { into, fresh };
}
