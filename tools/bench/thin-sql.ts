import type { Route } from "@stoa/server/internals";
import { type Query, type Reader, readerOver, sql } from "@stoa/server/internals";
import { taskView } from "@stoa/server/internals";
import { routes } from "@stoa/server/internals";
import type { Statement, WriteTexts } from "./thin-messages.ts";

/** The person who sends these requests; the thin server knows no other. */
export type Asker = { readonly user_uuid: string; readonly workspace_uuid: string };

/** Thrown by the first statement of a handler, because only that statement is needed. */
class Captured extends Error {
  readonly statement: Statement;
  constructor(statement: Statement) {
    super("captured");
    this.statement = statement;
  }
}

const capturing: Reader = readerOver((text, parameters = []) => Promise.reject(new Captured({ text, parameters })));

/** The reads of the thin server by their path: the operation of the product, and its arguments. */
const reads = [
  ["listTasks", /^\/boards\/([^/]+)\/tasks$/, "board"],
  ["search", /^\/search$/, "workspace"],
  ["getTask", /^\/tasks\/([^/]+)$/, "task"],
] as const;

/**
 * The statement of a read: the same SQL as the product's, because the product's handler builds it.
 * @param address path and query
 * @throws Error when there is no such operation, or when it sends no statement
 */
export async function readStatement(address: string, asker: Asker): Promise<Statement> {
  const { pathname, searchParams } = new URL(address, "http://127.0.0.1");
  for (const [id, pattern, accessed] of reads) {
    const match = pattern.exec(pathname);
    if (match === null) continue;
    const { workspace_uuid } = asker;
    const row = { workspace_uuid, uuid: match[1] ?? workspace_uuid };
    const limit = searchParams.get("limit");
    const query = { ...Object.fromEntries(searchParams), ...(limit === null ? {} : { limit: Number(limit) }) };
    return firstStatement(id, asker, { [accessed]: row, query });
  }
  throw new Error(`The thin server does not know ${address}.`);
}

async function firstStatement(id: string, asker: Asker, handed: Record<string, unknown>): Promise<Statement> {
  const route = routes.find((each) => each.id === id);
  if (route === undefined) throw new Error(`There is no operation ${id}.`);
  const caller = { kind: "user", user_uuid: asker.user_uuid };
  const viewer = { user_uuid: asker.user_uuid, seesAllBoards: true };
  try {
    await handle(route)({ read: capturing, caller, viewer, role: "admin", now: new Date(), ...handed });
  } catch (error) {
    if (error instanceof Captured) return error.statement;
    throw error;
  }
  throw new Error(`${id} reads nothing.`);
}

const handle = (route: Route) => route.handle as (handed: Record<string, unknown>) => Promise<unknown>;

/** Events are stored in a separate table, so that the product's sequencer does not see them. */
export const eventTable = "create table if not exists thin_events (like events including all)";

/** @param names of the events, one row each */
function said(names: readonly string[], asker: Asker, source: string, task: string): string {
  const each = names.map((name) => `('${name}')`).join(", ");
  return `said as (insert into thin_events (workspace_uuid, name, board_uuid, task_uuid, actor_kind, actor_user_uuid,
      actor_name, data)
    select ${source}.workspace_uuid, n.name, ${task === "uuid" ? `${source}.board_uuid` : "null"}, ${source}.${task}, 'user',
      '${asker.user_uuid}', 'Thin', jsonb_build_object('${task === "uuid" ? "task" : "comment"}', to_jsonb(${source}))
    from ${source}, (values ${each}) n (name))`;
}

/**
 * A write that returns the view of a task, with its events, in one statement. `$1` and so on are the request's values.
 * @param parts.words further parts of the statement that write the words of the task `t`, each followed by a comma
 */
function written(
  names: readonly string[],
  asker: Asker,
  source: ReturnType<typeof sql>,
  { before = sql``, words = "" }: { readonly before?: ReturnType<typeof sql>; readonly words?: string } = {},
): string {
  const viewer = { user_uuid: asker.user_uuid, seesAllBoards: true };
  const view: Query<unknown> = taskView(source, viewer, "subtasks", { before });
  const placed = inlined(view.text, view.values);
  const split = /\)\s+select t\.uuid, t\.workspace_uuid/.exec(placed);
  if (split === null) throw new Error("The view of a ticket does not read as the thin server expects.");
  return `${placed.slice(0, split.index)}), ${words} ${said(names, asker, "t", "uuid")} ${placed.slice(split.index + 1)}`;
}

/** Puts the view's own parameters (the viewer) into the text, so that the numbers are free for the request's values. */
function inlined(text: string, parameters: readonly unknown[]): string {
  const fixed = text.replace(/\$(\d+)/g, (_whole, number: string) => `'${String(parameters[Number(number) - 1])}'`);
  return fixed.replace(/:(\d+):/g, "$$$1");
}

/** A placeholder for a value of the request, because the statement is compiled before there is a request. */
const value = (number: number) => sql.raw(`:${number}:`);

const bottom = (status: ReturnType<typeof sql>) =>
  sql`(select coalesce(floor(max(b.position)), 0) + 1 from tasks b where b.status_uuid = ${status} and b.archived_at is null)`;

const marks = "array_to_tsvector(array['b:' || t.board_uuid, 'w:' || t.workspace_uuid])";
const titleWords = `setweight(to_tsvector('simple', t.title), 'A') || ${marks}`;
const textWords = `${titleWords} || setweight(to_tsvector('simple', t.description), 'B')`;
const insertTitle = `titled as (insert into task_title_words (workspace_uuid, task_uuid, board_uuid, created_at, words)
    select t.workspace_uuid, t.uuid, t.board_uuid, t.created_at, ${titleWords} from t returning block)`;
const insertText = `texted as (insert into task_text_words (workspace_uuid, task_uuid, board_uuid, created_at, block, words)
    select t.workspace_uuid, t.uuid, t.board_uuid, t.created_at, titled.block, ${textWords} from t, titled)`;
const updateWords = (table: string, words: string): string => `update ${table} w set words = ${words} from t
  where (w.workspace_uuid, w.task_uuid) = (t.workspace_uuid, t.uuid)`;

/** The words of a new task, of a new title, and of a new title and text. */
const wordsOf = {
  create: `${insertTitle}, ${insertText},`,
  change: `titled as (${updateWords("task_title_words", `${titleWords} || array_to_tsvector(array[':renamed'])`)}),`,
  edit: `titled as (${updateWords("task_title_words", titleWords)}), texted as (${updateWords("task_text_words", textWords)}),`,
} as const;

const changed = sql`version = version + 1, updated_at = clock_timestamp()`;

/** The statements of the writes. */
export function writeTexts(asker: Asker): WriteTexts {
  const ticket = sql`where uuid = ${value(1)}::uuid returning *`;
  const update = (names: string | readonly string[], set: ReturnType<typeof sql>, words = ""): string =>
    written([names].flat(), asker, sql`update tasks set ${set}, ${changed} ${ticket}`, { words });
  const column = sql`status_uuid = ${value(2)}::uuid`;
  return {
    create: createText(asker),
    change: update("ticket.updated", sql`title = ${value(2)}`, wordsOf.change),
    edit: update(
      ["ticket.updated", "ticket.moved", "ticket.title_changed", "ticket.due_date_changed"],
      sql`title = ${value(2)}, description = ${value(3)}, due_date = ${value(4)}::date,
        status_uuid = ${value(5)}::uuid, position = ${bottom(sql`${value(5)}::uuid`)}`,
      wordsOf.edit,
    ),
    move: update("ticket.moved", sql`${column}, position = ${bottom(sql`${value(2)}::uuid`)}`),
    moveToPlace: update("ticket.moved", sql`${column}, position = ${value(3)}::numeric`),
    comment: commentText(asker),
  };
}

function createText(asker: Asker): string {
  const before = sql`numbered as (update task_numbers n set last_number = last_number + 1 where board_uuid = ${value(1)}::uuid
    returning workspace_uuid, board_uuid as uuid, last_number, (select s.uuid from statuses s where s.board_uuid = n.board_uuid
      order by s.position limit 1) as status_uuid),`;
  const source = sql`insert into tasks (workspace_uuid, board_uuid, number, title, description, description_json,
      status_uuid, priority, created_by, position)
    select n.workspace_uuid, n.uuid, n.last_number, ${value(2)}, ${value(3)}, ${value(4)}::jsonb, n.status_uuid,
      ${value(5)}, ${sql.raw(`'${asker.user_uuid}'::uuid`)}, ${bottom(sql`n.status_uuid`)}
    from numbered n returning *`;
  return written(["ticket.created"], asker, source, { before, words: wordsOf.create });
}

function commentText(asker: Asker): string {
  return `with t as (update tasks set comment_total = comment_total + 1, updated_at = clock_timestamp()
      where uuid = $1::uuid returning workspace_uuid, uuid),
    c as (insert into comments (workspace_uuid, task_uuid, author_uuid, body, body_json, search)
      select t.workspace_uuid, t.uuid, '${asker.user_uuid}', $2, $3::jsonb, to_tsvector('simple', $2) from t returning *),
    ${said(["comment.created"], asker, "c", "task_uuid")}
    select c.uuid, c.task_uuid, c.body, c.body_json, c.created_at, c.updated_at, u.first_name, u.last_name
    from c join users u on u.uuid = c.author_uuid`;
}
