import { type Company, created } from "./company.ts";
import { png } from "./files.ts";
import type { Random } from "./fuzz/random.ts";
import type { Answer, ApiClient } from "./people.ts";
import { unzip } from "./zip.ts";

/** Names that must be in no export. Each is unique, so that a search finds it wherever it is. */
export const hiddenWords = ["a-value-of-the-vault", "a-private-note", "a-private-view", "sender@example.com"];

const mention = (kind: string, uuid: string) => ({ type: "mention", attrs: { kind, uuid, label: "A label" } });
const written = (text: string) => ({ type: "text", text });

const ok = ({ status, body }: Answer): Answer["body"] => {
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
};

/**
 * Fills the company's workspace with everything that a workspace can have, through the API: of each kind something, and more of
 * it by chance.
 */
export async function fillWorkspace(company: Company, random: Random): Promise<void> {
  const { ada, ben, cleo, harness, robot, workspace } = company;
  const people = [ada, ben, cleo];
  const words = ["=SUM(A1)", "Ångström", "“quoted”, twice", "ropes & knots", "日本語", "a\nb", "-1", "𝒳 <b>"];
  const word = () => random.pick(words);
  const labels: string[] = [];
  for (const name of ["bug", "wish", `rare ${random.below(100)}`]) {
    labels.push(created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name, color: "#dc2626" })).label.uuid);
  }
  const { wiki } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Handbook" }));
  const pages: string[] = [];
  const newPage = async (fields: object) => {
    const { page } = created(await random.pick(people).post(`/wikis/${wiki.uuid}/pages`, fields));
    pages.push(page.uuid);
    return page;
  };
  const first = await newPage({ title: "First", content_markdown: "# A head\n\nSome **text**" });
  const { attachment } = created(
    await cleo.upload(`/wiki-pages/${first.uuid}/attachments`, { name: "a.png", type: "image/png", bytes: png }),
  );
  const file = `/wiki-pages/${first.uuid}/attachments/${attachment.uuid}/content`;
  const tasks: string[] = [];
  for (const name of ["Work", "=Plans/2", "Work"].slice(0, 2 + random.below(2))) {
    tasks.push(...(await fillBoard(company, random, { name, labels, first: first.uuid })));
  }
  const content_json = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          written(`${word()} `),
          mention("ticket", random.pick(tasks)),
          mention("person", cleo.uuid),
          mention("page", first.uuid),
        ],
      },
    ],
  };
  const second = await newPage({ title: word().trim(), parent_page_uuid: first.uuid, content_json });
  const link = `[self](https://stoa.test/wiki-pages/${second.uuid}) ![p](${file}) [up](/wiki-pages/${first.uuid}#x)`;
  const third = await newPage({ title: "Third", parent_page_uuid: second.uuid, content_markdown: link });
  for (let count = random.below(3); count > 0; count -= 1) {
    await newPage({ title: word().trim(), parent_page_uuid: random.pick([null, ...pages]), content_markdown: word() });
  }
  ok(
    await robot.patch(`/wiki-pages/${third.uuid}`, {
      version: 1,
      title: "Third, again",
      content_markdown: `${word()} ${link}`,
    }),
  );
  const gone = await newPage({ title: "Gone", parent_page_uuid: third.uuid });
  ok(await ada.post(`/wiki-pages/${gone.uuid}/archive`));
  const spare = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Old" })).wiki;
  ok(await ada.delete(`/wikis/${spare.uuid}`));
  const view = { workspace_uuid: workspace.uuid, kind: "list", query: `page=${first.uuid}` };
  created(await ada.post("/profile/views", { ...view, name: "Shared", shared: true }));
  created(await ada.post("/profile/views", { ...view, name: "a-private-view" }));
  created(await ada.post("/secrets", { workspace_uuid: workspace.uuid, name: "A", value: "a-value-of-the-vault" }));
  created(await ada.post("/notes", { body: "a-private-note" }));
  await harness.worker.idle();
}

type Uuid = { readonly uuid: string };

/** Gives a board another prefix, and a task of it the number of another board, where it was in between. */
async function leaveKeys({ ada, workspace }: Company, board: Uuid, task: Uuid): Promise<void> {
  const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "In between" }));
  ok(await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: other.uuid }));
  ok(await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: board.uuid }));
  const { prefix } = (await ada.get(`/boards/${board.uuid}`)).body.board as { prefix: string };
  ok(await ada.patch(`/boards/${board.uuid}`, { prefix: `Q${prefix}` }));
}

type NewBoard = { readonly name: string; readonly labels: readonly string[]; readonly first: string };

/** A board with everything on it. @returns its tasks */
async function fillBoard(company: Company, random: Random, { name, labels, first }: NewBoard): Promise<string[]> {
  const { ada, cleo, nobody, robot, workspace, harness } = company;
  const { board } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name }));
  ok(await ada.put(`/boards/${board.uuid}/members/${cleo.uuid}`));
  const { statuses } = (await ada.get(`/boards/${board.uuid}`)).body as { statuses: { uuid: string; name: string }[] };
  const [toDo, inProgress, done] = statuses.map(({ uuid }) => uuid) as [string, string, string];
  const { group } = created(await ada.post(`/boards/${board.uuid}/groups`, { name: "Harbour" }));
  const fields: string[] = [];
  for (const field of [
    { name: "Customer", type: "text" },
    { name: "Size", type: "select", options: ["S", "M"] },
    { name: "Price", type: "currency", currency: "EUR" },
  ]) {
    fields.push(created(await ada.post(`/boards/${board.uuid}/custom-fields`, field)).custom_field.uuid);
  }
  const [customer = "", size = "", price = ""] = fields;
  const tasks: string[] = [];
  const newTask = async (who: ApiClient, more: object) => {
    const { task } = created(await who.post(`/boards/${board.uuid}/tasks`, { title: "A ticket", ...more }));
    tasks.push(task.uuid);
    return task;
  };
  const whole = await newTask(robot, {
    title: `Whole "${random.below(1000)}"`,
    description: `* star list\n* and _emphasis_, [a page](/wiki-pages/${first})`,
    status_uuid: random.pick([toDo, inProgress]),
    group_uuid: group.uuid,
    priority: "urgent",
    due_date: "2026-12-24",
    label_uuids: labels.slice(0, 1 + random.below(labels.length)),
    assignee_uuids: [cleo.uuid, ada.uuid],
    custom_fields: { [customer]: "ACME", [size]: "M", [price]: 12.5 },
  });
  const gone = await newTask(ada, { title: "Archived" });
  await newTask(cleo, { title: "Done", status_uuid: done });
  for (let count = random.below(4); count > 0; count -= 1) await newTask(random.pick([ada, cleo]), {});
  for (const other of tasks.slice(1)) {
    const direction = random.pick(["blocks", "blocked_by", "related_to", "duplicate_of"]);
    await ada.post(`/tasks/${whole.uuid}/relationships`, { other_task_uuid: other, direction });
  }
  await leaveKeys(company, board, await newTask(ada, { title: "Moved" }));
  created(await ada.post(`/tasks/${whole.uuid}/subtasks`, { title: "Works" }));
  created(await ada.post(`/tasks/${whole.uuid}/subtasks`, { title: "Is fast", is_done: true }));
  created(await robot.post(`/tasks/${whole.uuid}/comments`, { body: `See [it](/tasks/${gone.uuid}) and *more*` }));
  const { comment } = created(await cleo.post(`/tasks/${whole.uuid}/comments`, { body: "Deleted" }));
  ok(await cleo.delete(`/tasks/${whole.uuid}/comments/${comment.uuid}`));
  created(await ada.upload(`/tasks/${whole.uuid}/attachments`, { name: "n.txt", type: "text/plain", bytes: "Notes" }));
  ok(
    await ada.put(`/boards/${board.uuid}/statuses/${inProgress}/entry-requirements`, {
      requirements: [
        { kind: "has_label", label_uuids: labels },
        { kind: "custom_field_set", field_uuid: size },
      ],
    }),
  );
  created(
    await ada.post(`/boards/${board.uuid}/automations`, {
      name: "Urgent",
      trigger_type: "ticket.moved",
      trigger_config: { status_uuid: done },
      conditions: [{ field: "label", operator: "has", value: labels[0] }],
      actions: [
        { type: "assign_user", user_uuid: cleo.uuid },
        { type: "create_linked_ticket", title: "Next", status_uuid: toDo },
      ],
      task_uuid: random.pick([null, whole.uuid]),
      enabled: true,
    }),
  );
  const form = created(await ada.post(`/boards/${board.uuid}/feedback-forms`, { title: "Tell us", status_uuid: toDo }));
  ok(
    await nobody.post(`/public/feedback-forms/${form.feedback_form.token}`, {
      message: "Too small",
      name: "Sender",
      email: "sender@example.com",
      rating: 4,
    }),
  );
  const view = { workspace_uuid: workspace.uuid, kind: "board", query: "", board_uuid: board.uuid, shared: true };
  created(await cleo.post("/profile/views", { ...view, name: "Of the board" }));
  ok(await ada.post(`/tasks/${gone.uuid}/archive`));
  const days = { starts_on: "2026-11-23", ends_on: "2026-12-04" };
  created(await ada.post(`/boards/${board.uuid}/sprints`, { name: "Sprint 1", ...days }));
  if (random.below(2) === 0) created(await ada.post(`/boards/${board.uuid}/sprints`, { name: "Sprint 2", ...days }));
  await harness.worker.idle();
  return tasks;
}

type WorkspaceExport = { readonly uuid: string; readonly state: string; readonly size_bytes: number };

/** An export of a workspace, when it has ended. */
export async function exportOf(company: Pick<Company, "harness">, who: ApiClient, workspace_uuid: string) {
  const path = `/workspaces/${workspace_uuid}/exports`;
  const { uuid } = created(await who.post(path)).export;
  await company.harness.worker.idle();
  const { exports } = (await who.get(path)).body as { exports: WorkspaceExport[] };
  const found = exports.find((each) => each.uuid === uuid);
  if (found?.state !== "done") throw new Error(`The export is ${JSON.stringify(found)}.`);
  const { body } = await who.get(`${path}/${uuid}/content`);
  return { ...found, bytes: body as Buffer, files: await unzip(body as Buffer) };
}
