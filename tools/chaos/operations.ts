import { randomUUID } from "node:crypto";
import { pick } from "../bench/random.ts";
import type { LoadedWorkspace } from "./world.ts";
import type { Api } from "./newcomer.ts";

/** A request, and the events that it must have caused if it succeeds. */
export type PlannedRequest = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** the names of the events that it emits, in any order */
  readonly events: readonly string[];
  /** the title in its events, if the request sets it */
  readonly title?: string;
  /** the only status of its reply, if there is only one */
  readonly status?: number;
};

/** A client, the workspace, and the source of randomness for its next request. */
export type Turn = {
  readonly api: Api;
  readonly other: Api;
  readonly workspace: LoadedWorkspace;
  readonly random: () => number;
  /** a text that no other request contains */
  readonly marker: string;
};

/** Plans a request; null if what it needs does not exist or could not be read. */
type Plan = (turn: Turn) => Promise<PlannedRequest | null>;

type TaskState = { version: number; status_uuid: string; assignee_uuids: string[] };

async function see({ api }: Turn, task_uuid: string): Promise<TaskState | null> {
  const answer = await api.try("GET", `/tasks/${task_uuid}`);
  if (answer === null || answer === "unsent" || answer.status !== 200) return null;
  const { version, status_uuid, assignees } = answer.body.task;
  return { version, status_uuid, assignee_uuids: assignees.map((each: { uuid: string }) => each.uuid) };
}

const create: Plan = async ({ workspace, marker }) => ({
  method: "POST",
  path: `/boards/${workspace.board_uuid}/tasks`,
  body: { title: marker, description: "Some **text**, as tickets have it." },
  events: ["ticket.created"],
  title: marker,
  status: 201,
});

const retitle: Plan = async (turn) => {
  const uuid = pick(turn.random, turn.workspace.shared);
  const seen = await see(turn, uuid);
  if (seen === null) return null;
  const body = { version: seen.version, title: turn.marker };
  const events = ["ticket.updated", "ticket.title_changed"];
  return { method: "PATCH", path: `/tasks/${uuid}`, body, events, title: turn.marker };
};

/** Assigns a task to the other person, or removes the assignment. */
const assign: Plan = async (turn) => {
  const uuid = pick(turn.random, turn.workspace.shared);
  const seen = await see(turn, uuid);
  if (seen === null) return null;
  const { user_uuid } = turn.other;
  const isTheirs = seen.assignee_uuids.includes(user_uuid);
  const others = seen.assignee_uuids.filter((each) => each !== user_uuid);
  const body = { version: seen.version, assignee_uuids: isTheirs ? others : [...others, user_uuid] };
  const events = ["ticket.updated", isTheirs ? "ticket.unassigned" : "ticket.assigned"];
  return { method: "PATCH", path: `/tasks/${uuid}`, body, events };
};

const move: Plan = async (turn) => {
  const uuid = pick(turn.random, turn.workspace.shared);
  const seen = await see(turn, uuid);
  if (seen === null) return null;
  const elsewhere = turn.workspace.status_uuids.filter((each) => each !== seen.status_uuid);
  const body = { version: seen.version, status_uuid: pick(turn.random, elsewhere) };
  return { method: "POST", path: `/tasks/${uuid}/move`, body, events: ["ticket.moved"] };
};

/** Mentions the other person. */
const comment: Plan = async ({ workspace, random, marker, other }) => {
  const mention = { type: "mention", attrs: { kind: "person", uuid: other.user_uuid, label: "them" } };
  const content = [{ type: "text", text: `${marker} ` }, mention];
  const body_json = { type: "doc", content: [{ type: "paragraph", content }] };
  const path = `/tasks/${pick(random, workspace.shared)}/comments`;
  return { method: "POST", path, body: { body_json }, events: ["comment.created"] };
};

const archive: Plan = async ({ workspace }) => {
  const uuid = workspace.archivable.shift();
  if (uuid === undefined) return null;
  return { method: "POST", path: `/tasks/${uuid}/archive`, body: undefined, events: ["ticket.archived"] };
};

const archiveSeveral: Plan = async ({ workspace }) => {
  const task_uuids = workspace.archivable.splice(0, 4);
  if (task_uuids.length === 0) return null;
  const events = task_uuids.map(() => "ticket.archived");
  return { method: "POST", path: "/tasks/archive", body: { task_uuids }, events };
};

/** The first task exists and the last does not: none may be archived. */
const archiveWithOutsider: Plan = async ({ workspace }) => {
  const task_uuids = [...workspace.archivable.slice(0, 3), randomUUID()];
  return { method: "POST", path: "/tasks/archive", body: { task_uuids }, events: [] };
};

const updateStale: Plan = async ({ workspace, random, marker }) => {
  const path = `/tasks/${pick(random, workspace.shared)}`;
  return { method: "PATCH", path, body: { version: 1_000_000, title: marker }, events: [] };
};

const moveNowhere: Plan = async (turn) => {
  const uuid = pick(turn.random, turn.workspace.shared);
  const seen = await see(turn, uuid);
  if (seen === null) return null;
  const body = { version: seen.version, title: turn.marker, status_uuid: randomUUID() };
  return { method: "PATCH", path: `/tasks/${uuid}`, body, events: [] };
};

const commentTooLong: Plan = async ({ workspace, random }) => {
  const path = `/tasks/${pick(random, workspace.shared)}/comments`;
  return { method: "POST", path, body: { body: "x".repeat(10_001) }, events: [] };
};

/** The name of every account that a failed request writes: none of them may exist at the end. */
export const refusedName = "Refused";

/** Writes an account and a member, and then fails because of its board. */
const makeKeyOfUnknownBoard: Plan = async ({ workspace }) => ({
  method: "POST",
  path: `/admin/workspaces/${workspace.workspace_uuid}/api-keys`,
  body: { name: refusedName, service_account: true, board_uuids: [randomUUID()] },
  events: [],
  status: 400,
});

/** The name of a label that already exists. */
export const takenName = "Taken";

/** The statement of this request fails in the database. */
const takeTakenName: Plan = async ({ workspace }) => ({
  method: "POST",
  path: `/workspaces/${workspace.workspace_uuid}/labels`,
  body: { name: takenName, color: "#112233" },
  events: [],
  status: 409,
});

const reading = (path: string): PlannedRequest => ({ method: "GET", path, body: undefined, events: [], status: 200 });
const readTasks: Plan = async ({ workspace }) => reading(`/boards/${workspace.board_uuid}/tasks?limit=20`);
const readTask: Plan = async ({ workspace, random }) => reading(`/tasks/${pick(random, workspace.shared)}`);
const readMe: Plan = async () => reading("/profile/me");

/** The share of each plan. */
const plans: readonly (readonly [plan: Plan, share: number])[] = [
  [readTasks, 25],
  [readTask, 25],
  [readMe, 25],
  [makeKeyOfUnknownBoard, 40],
  [takeTakenName, 15],
  [create, 24],
  [retitle, 18],
  [assign, 12],
  [move, 12],
  [comment, 10],
  [archive, 6],
  [archiveSeveral, 4],
  [archiveWithOutsider, 3],
  [updateStale, 4],
  [moveNowhere, 4],
  [commentTooLong, 3],
];

const total = plans.reduce((sum, [, share]) => sum + share, 0);

/** Plans the next request of a client. */
export function planNext(turn: Turn): Promise<PlannedRequest | null> {
  let place = turn.random() * total;
  for (const [plan, share] of plans) {
    place -= share;
    if (place < 0) return plan(turn);
  }
  return create(turn);
}
