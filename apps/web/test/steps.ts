import type { CopiedTask } from "@stoa/api";
import type { Company } from "@stoa/server/test/company.ts";
import type { ApiClient } from "@stoa/server/test/people.ts";
import * as fc from "fast-check";
import type { Call } from "#data/mutations.ts";
import type { Workspace } from "#data/open.ts";
import { newUuid } from "#data/environment.ts";
import type { Browser } from "./browser.ts";

/** An action that has to arrive. */
export type PromisedAction = {
  readonly who: ApiClient;
  readonly call: Call;
  /** of the task */
  readonly uuid: string;
  isStored: boolean;
  /** whether other tabs of the same browser may have overtaken it */
  readonly hasTabs: boolean;
};

/** The boards and browsers of a run, and what was done with them. */
export type ModelRun = {
  readonly company: Company;
  readonly boards: readonly { readonly uuid: string; readonly statuses: readonly string[] }[];
  readonly browsers: readonly Browser[];
  readonly promised: PromisedAction[];
  count: number;
};

/** One step of a run; numbers choose among what there is. */
export type Step = readonly [kind: (typeof kinds)[number], browser: number, one: number, other: number];

const doings = {
  create: 5,
  retitle: 6,
  prioritize: 3,
  label: 4,
  move: 7,
  archive: 3,
  comment: 4,
  undo: 3,
  redo: 2,
  createLabel: 1,
  keep: 2,
} as const;

const happenings = {
  wait: 8,
  reload: 3,
  kill: 3,
  show: 2,
  online: 3,
  offline: 2,
  hint: 4,
  release: 4,
  lose: 5,
  outsider: 5,
  restore: 5,
  role: 2,
  access: 3,
} as const;

const weights = { ...doings, ...happenings };
type Kind = keyof typeof weights;
const kinds = Object.keys(weights) as Kind[];

const number = fc.nat({ max: 1_000_000 });

/** Steps in any order. */
export const someSteps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.tuple(
    fc.oneof(...kinds.map((kind) => ({ arbitrary: fc.constant(kind), weight: weights[kind] }))),
    fc.nat({ max: 2 }),
    number,
    number,
  ),
  { minLength: 25, maxLength: 45 },
);

const pick = <Thing>(things: readonly Thing[], by: number): Thing | undefined => things[by % things.length];

/** Does a step. */
export async function take(run: ModelRun, [kind, which, one, other]: Step): Promise<void> {
  const browser = pick(run.browsers, which);
  const workspace = pick(browser?.open ?? [], one);
  if (browser === undefined) return;
  run.count += 1;
  if (kind in doings) {
    if (workspace !== undefined) doOnTask(run, browser, workspace, kind as keyof typeof doings, one, other);
    return;
  }
  await happen[kind as keyof typeof happenings](run, browser, one, other);
}

function doOnTask(
  run: ModelRun,
  browser: Browser,
  workspace: Workspace,
  kind: keyof typeof doings,
  one: number,
  other: number,
): void {
  const tasks = [...workspace.store.shown.all("tasks")].toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
  const task = pick(tasks, other);
  if (kind === "undo" || kind === "redo") {
    if (workspace[kind]() !== null)
      run.promised.push({ who: browser.who, call: undo, uuid: "", isStored: true, hasTabs: false });
    return;
  }
  if (kind === "keep" && task !== undefined) return keep(workspace, task);
  const call = kind === "keep" ? null : callFor(run, workspace, kind, task, one);
  if (call === null) return;
  const done = workspace.run(call);
  if (done === null) return;
  const uuid = (call.input as { task_uuid?: string; uuid: string }).task_uuid ?? (call.input as { uuid: string }).uuid;
  const promised = { who: browser.who, call, uuid, isStored: false, hasTabs: browser.tabs.length > 1 };
  run.promised.push(promised);
  void done.stored.then(() => (promised.isStored = true));
}

const undo: Call = { command: "undo", input: {} };

function keep(workspace: Workspace, { uuid, board_uuid }: CopiedTask): void {
  const place = { board_uuid, task_uuid: uuid, wiki_uuid: null, page_uuid: null };
  void workspace.texts.keep({ key: `comments:${uuid}`, ...place, used_at: 1, bytes: 10, content: "a text" });
}

function callFor(
  { count, boards, company }: ModelRun,
  { store }: Workspace,
  kind: Exclude<keyof typeof doings, "undo" | "redo" | "keep">,
  task: CopiedTask | undefined,
  one: number,
): Call | null {
  const statuses = [...store.shown.all("statuses")].filter(({ board_uuid }) =>
    boards.some(({ uuid }) => uuid === board_uuid),
  );
  const status = pick(statuses, one);
  if (kind === "createLabel") {
    const workspace_uuid = company.workspace.uuid;
    return {
      command: kind,
      input: { uuid: newUuid(), workspace_uuid, name: `Label ${count} ${one}`, color: "#112233" },
    };
  }
  if (kind === "create" && status !== undefined) {
    const { board_uuid, uuid: status_uuid } = status;
    return { command: "createTask", input: { uuid: newUuid(), board_uuid, status_uuid, title: `New ${count}` } };
  }
  if (task === undefined || kind === "create") return null;
  const { uuid } = task;
  if (kind === "comment")
    return { command: "createComment", input: { uuid: newUuid(), task_uuid: uuid, body: `Hm ${count}` } };
  if (kind === "archive") return { command: "archiveTask", input: { uuid } };
  if (kind === "move") return moveCall(store, task, one);
  return { command: "updateTask", input: { uuid, change: changeFor(store, kind, task, one, count), seen: "shown" } };
}

function changeFor(store: Workspace["store"], kind: string, task: CopiedTask, one: number, count: number) {
  if (kind === "retitle") return { set: { title: `Title ${count}` } };
  if (kind === "prioritize") return { set: { priority: pick(["low", "high", null], one) ?? null } };
  const label = pick([...store.shown.all("labels")], one)?.uuid;
  if (label === undefined) return {};
  return { [task.label_uuids.includes(label) ? "remove" : "add"]: { label_uuids: [label] } };
}

function moveCall({ shown, indexes }: Workspace["store"], { uuid, board_uuid }: CopiedTask, one: number): Call | null {
  const statuses = [...shown.all("statuses")].filter((status) => status.board_uuid === board_uuid);
  const status_uuid = pick(statuses, one)?.uuid;
  if (status_uuid === undefined) return null;
  const others = indexes.tasks("status", status_uuid).filter((each) => each !== uuid);
  const at = one % (others.length + 1);
  return {
    command: "moveTask",
    input: { uuid, status_uuid, place: { after: others[at - 1] ?? null, before: others[at] ?? null } },
  };
}

type ModelEvent = (run: ModelRun, browser: Browser, one: number, other: number) => Promise<void> | void;

/** The events around the browsers. */
const happen: Record<keyof typeof happenings, ModelEvent> = {
  wait: (_, { clock }, one) => clock.advance(one % 3 === 0 ? 61_000 : 500),
  reload: async (_, browser, one) => {
    const tab = pick(browser.tabs, one);
    if (tab === undefined) return;
    browser.closeTab(tab);
    await browser.openTab(tab);
  },
  kill: (_, browser, one) => {
    const tab = pick(browser.tabs, one);
    if (tab !== undefined) browser.closeTab(tab);
  },
  show: async (_, browser, one) => {
    await browser.openAll();
    const tab = pick(browser.tabs, one);
    if (tab !== undefined) browser.show(tab);
  },
  online: (_, browser) => browser.turn(true),
  offline: (_, browser) => browser.turn(false),
  hint: (_, { network }) => network.hint(null),
  release: (_, { network }) => network.release(),
  lose: (_, { network }) => void network.next.push("lost after"),
  outsider: async ({ company, boards, count }, _, one, other) => {
    const { body } = await company.ada.get(`/boards/${pick(boards, one)?.uuid}/tasks`);
    const task = pick((body.tasks ?? []) as { uuid: string; version: number; status_uuid: string }[], other);
    if (task === undefined) return;
    const status_uuid = pick(boards.find(({ statuses }) => statuses.includes(task.status_uuid))?.statuses ?? [], other);
    const path = `/tasks/${task.uuid}`;
    if (one % 2 === 0)
      await company.ada.patch(path, { version: task.version, title: `Ada ${count}`, priority: "urgent" });
    else await company.ada.post(`${path}/move`, { version: task.version, status_uuid });
  },
  restore: async ({ company }, _, one) => {
    const { body } = await company.ada.get(`/workspaces/${company.workspace.uuid}/trash`);
    const item = pick((body.items ?? []) as { kind: string; uuid: string }[], one);
    if (item !== undefined)
      await company.ada.post(`/workspaces/${company.workspace.uuid}/trash/${item.kind}/${item.uuid}/restore`);
  },
  role: async ({ company }, _, one) => {
    const role = one % 2 === 0 ? "viewer" : "member";
    await company.ada.patch(`/admin/workspaces/${company.workspace.uuid}/people/${company.cleo.uuid}`, { role });
  },
  access: async ({ company, boards }, _, one, other) => {
    const path = `/boards/${pick(boards, one)?.uuid}/members/${company.gus.uuid}`;
    await (other % 2 === 0 ? company.ada.delete(path) : company.ada.put(path));
  },
};
