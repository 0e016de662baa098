import assert from "node:assert/strict";
import { type Changes, type Kind, kinds } from "#features/transfer/local-copies/view.ts";
import type { ApiClient } from "../people.ts";

type Row = { readonly uuid: string; readonly [field: string]: unknown };
type Rows = Record<Kind, Map<string, Row>>;

const emptyRows = (): Rows => Object.fromEntries(kinds.map((kind) => [kind, new Map()])) as unknown as Rows;

/** A copy of a workspace as a client keeps it: it does with each reply what the description of the route says. */
export class Copy {
  readonly who: ApiClient;
  readonly workspace_uuid: string;
  cursor: string | undefined;
  rows = emptyRows();
  hasMore = true;
  resets = 0;

  constructor(who: ApiClient, workspace_uuid: string) {
    this.who = who;
    this.workspace_uuid = workspace_uuid;
  }

  /** Reads one page and does what it says. @returns what it said */
  async readPage(limit: number): Promise<Changes> {
    const query = new URLSearchParams({
      limit: String(limit),
      ...(this.cursor === undefined ? {} : { cursor: this.cursor }),
    });
    const { status, body } = await this.who.get(`/workspaces/${this.workspace_uuid}/changes?${query.toString()}`);
    assert.equal(status, 200, JSON.stringify(body));
    if (body.reset === true) {
      this.rows = emptyRows();
      this.resets += 1;
    }
    const changes = body.changes as Changes;
    assert.ok(
      kinds.reduce((sum, kind) => sum + changes[kind].length, 0) <= limit,
      "a page has no more rows than its limit",
    );
    this.#apply(changes);
    this.cursor = body.next_cursor;
    this.hasMore = body.has_more;
    return changes;
  }

  /** Reads pages until there is no more. */
  async catchUp(limit: number): Promise<void> {
    do await this.readPage(limit);
    while (this.hasMore);
  }

  #apply(changes: Changes): void {
    for (const board_uuid of changes.left_boards) {
      this.rows.boards.delete(board_uuid);
      this.#drop((row) => row["board_uuid"] === board_uuid);
    }
    for (const wiki_uuid of changes.left_wikis) {
      this.rows.wikis.delete(wiki_uuid);
      this.#drop((row) => row["wiki_uuid"] === wiki_uuid);
    }
    for (const { kind, uuid } of changes.removed) {
      if (kind === "comments") this.#drop((row) => row["comment_uuid"] === uuid);
      else this.rows[kind].delete(uuid);
      if (kind === "tasks") this.#drop((row) => row["task_uuid"] === uuid);
      if (kind === "pages") this.#drop((row) => row["page_uuid"] === uuid);
    }
    for (const kind of kinds) for (const row of changes[kind] as Row[]) this.rows[kind].set(row.uuid, row);
  }

  #drop(isGone: (row: Row) => boolean): void {
    for (const rows of Object.values(this.rows)) {
      for (const [uuid, row] of rows) if (isGone(row)) rows.delete(uuid);
    }
  }

  /** The content of the copy, in a form in which two copies can be compared. */
  content(): Record<string, Record<string, unknown>> {
    return Object.fromEntries(
      kinds.map((kind) => [
        kind,
        Object.fromEntries(
          [...this.rows[kind]]
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([uuid, row]) => [uuid, comparable(kind, row)]),
        ),
      ]),
    );
  }
}

/** A row without what the other routes do not show. */
function comparable(kind: Kind, row: Row): unknown {
  if (kind === "tasks") {
    const lists = ["label_uuids", "blocked_by", "blocks", "related_to", "duplicate_of"];
    return { ...row, ...Object.fromEntries(lists.map((name) => [name, (row[name] as string[]).toSorted()])) };
  }
  if (kind !== "notifications") return row;
  const { comment_uuid: _, via, ...shown } = row;
  return { ...shown, has_via: via !== null };
}

/** The same content, as the other routes return it. */
export async function contentByRoutes(who: ApiClient, workspace_uuid: string, isKey = false) {
  const rows = emptyRows();
  const get = async (path: string) => {
    const { status, body } = await who.get(path);
    assert.equal(status, 200, `${path} ${JSON.stringify(body)}`);
    return body;
  };
  const put = (kind: Kind, list: readonly Row[]): void => {
    for (const row of list) rows[kind].set(row.uuid, row);
  };
  const putAll = async (kind: Kind, path: string): Promise<void> => {
    for (let cursor: string | undefined = ""; cursor !== undefined;) {
      const page = await get(`${path}?limit=200${cursor === "" ? "" : `&cursor=${cursor}`}`);
      put(kind, page[kind]);
      cursor = page.next_cursor;
    }
  };
  await putAll("boards", `/workspaces/${workspace_uuid}/boards`);
  put("labels", (await get(`/workspaces/${workspace_uuid}/labels`)).labels);
  await putAll("members", `/workspaces/${workspace_uuid}/members`);
  for (const board_uuid of rows.boards.keys()) {
    const board = await get(`/boards/${board_uuid}`);
    put("statuses", board.statuses);
    put("groups", board.groups);
    put("custom_fields", board.custom_fields);
    assert.equal(board.next_cursor, undefined);
    put("tasks", board.tasks.map(lean));
    if (!isKey) await putAll("sprints", `/boards/${board_uuid}/sprints`);
  }
  if (!isKey) put("notifications", await notificationsOf(get, workspace_uuid));
  const copy = new Copy(who, workspace_uuid);
  copy.rows = rows;
  return copy.content();
}

// oxlint-disable-next-line typescript/no-explicit-any -- a reply
function lean(task: any): Row {
  // the key is computed of the prefix of the board
  const {
    workspace_uuid: _,
    status_name: __,
    description: ___,
    key: ____,
    labels,
    assignees,
    created_by,
    ...row
  } = task;
  const uuids = (list: readonly Row[]) => list.map(({ uuid }) => uuid);
  return {
    ...row,
    label_uuids: uuids(labels),
    assignee_uuids: uuids(assignees),
    created_by_uuid: created_by.via === null ? created_by.uuid : null,
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- a reply
function leanNotification(notification: any): Row {
  const { workspace_uuid: _, title: __, key: ___, actor, ...row } = notification;
  return { ...row, actor_uuid: actor?.uuid ?? null, via: actor?.via ?? null };
}

type Page = { readonly notifications: readonly Row[]; readonly next_cursor: string | null };

/** All of a person's notifications in a workspace. */
async function notificationsOf(get: (path: string) => Promise<Page>, workspace_uuid: string): Promise<Row[]> {
  const found: Row[] = [];
  for (let path: string | null = "/notifications"; path !== null;) {
    const page: Page = await get(path);
    found.push(...page.notifications.filter((row) => row["workspace_uuid"] === workspace_uuid));
    path = page.next_cursor === null ? null : `/notifications?cursor=${page.next_cursor}`;
  }
  return found.map(leanNotification);
}
