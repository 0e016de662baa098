import type { Company } from "../company.ts";
import type { Random } from "../fuzz/random.ts";
import { directions } from "#features/tasks/links/kinds.ts";
import { fortnight, nextFortnight } from "../sprints.ts";
import type { Answer, ApiClient } from "../people.ts";

/** The rows that can be changed, oldest first. */
type CurrentRows = {
  readonly boards: readonly { uuid: string; is_archived: boolean }[];
  readonly statuses: readonly { uuid: string; board_uuid: string; is_complete: boolean }[];
  readonly groups: readonly { uuid: string; board_uuid: string }[];
  readonly fields: readonly { uuid: string; board_uuid: string }[];
  readonly labels: readonly string[];
  readonly tasks: readonly { uuid: string; board_uuid: string; version: number; is_archived: boolean }[];
  readonly comments: readonly { uuid: string; task_uuid: string; author_uuid: string; is_archived: boolean }[];
  readonly subtasks: readonly { uuid: string; task_uuid: string }[];
  readonly links: readonly { one_uuid: string; other_uuid: string }[];
  readonly sprints: readonly { uuid: string; board_uuid: string; state: string }[];
  readonly notifications: readonly { uuid: string; user_uuid: string }[];
};

const rowsOf = (columns: string, table: string, order = "created_at, uuid"): string =>
  `(select coalesce(jsonb_agg(r), '[]') from (
    select ${columns} from ${table} where workspace_uuid = $1 order by ${order}) r)`;

const presentSql = `select ${[
  `${rowsOf("uuid, archived_at is not null as is_archived", "boards")} as boards`,
  `${rowsOf("uuid, board_uuid, is_complete", "statuses")} as statuses`,
  `${rowsOf("uuid, board_uuid", "groups")} as groups`,
  `${rowsOf("uuid, board_uuid", "custom_fields")} as fields`,
  `(select coalesce(jsonb_agg(uuid order by created_at, uuid), '[]') from labels where workspace_uuid = $1) as labels`,
  `${rowsOf("uuid, board_uuid, version, archived_at is not null as is_archived", "tasks")} as tasks`,
  `${rowsOf("uuid, task_uuid, author_uuid, archived_at is not null as is_archived", "comments")} as comments`,
  `${rowsOf("uuid, task_uuid", "subtasks")} as subtasks`,
  `(select coalesce(jsonb_agg(r), '[]') from (
    select blocker_uuid as one_uuid, blocked_uuid as other_uuid, created_at from relationships where workspace_uuid = $1
    union all select task_uuid, other_uuid, created_at from task_links where workspace_uuid = $1
    order by created_at, one_uuid, other_uuid) r) as links`,
  `${rowsOf("uuid, board_uuid, state", "sprints")} as sprints`,
  `${rowsOf("uuid, user_uuid", "notifications")} as notifications`,
].join(", ")}`;

/** Makes random changes of every kind that a copy must follow, through the routes. */
export class Changer {
  /** the number of changes of each kind that were made, and that were refused */
  readonly done = new Map<string, number>();
  readonly refused = new Map<string, number>();
  readonly #company: Company;
  readonly #random: Random;
  readonly #passing: readonly ApiClient[];
  #present: CurrentRows | undefined;
  #count = 0;

  /** @param passing people who may be deactivated, or leave and come back */
  constructor(company: Company, random: Random, passing: readonly ApiClient[]) {
    this.#company = company;
    this.#random = random;
    this.#passing = passing;
  }

  /** Looks what there is now. */
  async look(): Promise<void> {
    const [row] = await this.#company.harness.platform.pool.run<CurrentRows>(presentSql, [
      this.#company.workspace.uuid,
    ]);
    this.#present = row;
  }

  /** Makes one change, or tries to: another that was made meanwhile may have made it impossible. */
  async change(): Promise<void> {
    this.#count += 1;
    const name = this.#random.pick(weighted);
    const answer = await this[name]();
    if (answer === null) return;
    if (answer.status >= 500) throw new Error(`${name} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    const counts = answer.status < 400 ? this.done : this.refused;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }

  get #now(): CurrentRows {
    if (this.#present === undefined) throw new Error("Look first.");
    return this.#present;
  }

  #some<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : this.#random.pick(list);
  }

  #chance(one: number): boolean {
    return this.#random.below(one) === 0;
  }

  get #board(): string | undefined {
    return this.#some(this.#now.boards.filter((board) => !board.is_archived))?.uuid;
  }

  get #task() {
    const open = new Set(this.#now.boards.filter((board) => !board.is_archived).map(({ uuid }) => uuid));
    return this.#some(this.#now.tasks.filter((task) => !task.is_archived && open.has(task.board_uuid)));
  }

  get #people(): readonly ApiClient[] {
    const { ada, ben, cleo, dev, eve, finn, gus } = this.#company;
    return [ada, ben, cleo, dev, eve, finn, gus];
  }

  /** The person who writes: mostly the owner, who may do everything. */
  get #writer(): ApiClient {
    const { ada, cleo, gus, robot } = this.#company;
    return this.#chance(4) ? this.#random.pick([cleo, gus, robot]) : ada;
  }

  #subset(list: readonly string[], most: number): string[] {
    return [...new Set(Array.from({ length: this.#random.below(most + 1) }, () => this.#some(list) ?? ""))].filter(
      Boolean,
    );
  }

  #ofBoard<T extends { board_uuid: string }>(list: readonly T[], board_uuid: string): T[] {
    return list.filter((each) => each.board_uuid === board_uuid);
  }

  #fields(board_uuid: string): object {
    const fields = this.#ofBoard(this.#now.fields, board_uuid);
    return {
      title: `Ticket ${this.#count}`,
      ...(this.#chance(3) ? { priority: this.#random.pick(["low", "high", "urgent", null]) } : {}),
      ...(this.#chance(3) ? { label_uuids: this.#subset(this.#now.labels, 3) } : {}),
      ...(this.#chance(3)
        ? {
            assignee_uuids: this.#subset(
              this.#people.map(({ uuid }) => uuid),
              2,
            ),
          }
        : {}),
      ...(this.#chance(4) && fields.length > 0
        ? { custom_fields: { [this.#random.pick(fields).uuid]: `value ${this.#count}` } }
        : {}),
      ...(this.#chance(5) ? { due_date: "2026-12-24" } : {}),
      ...(this.#chance(5) ? { group_uuid: this.#some(this.#ofBoard(this.#now.groups, board_uuid))?.uuid ?? null } : {}),
    };
  }

  /** Between two others, so that neighbours are moved aside sooner or later. */
  get #position(): number {
    return 1 + this.#random.below(3) / 1_000_000;
  }

  createTask() {
    const board = this.#board;
    if (board === undefined) return null;
    const position = this.#chance(2) ? { position: this.#position } : {};
    return this.#writer.post(`/boards/${board}/tasks`, { ...this.#fields(board), ...position });
  }

  updateTask() {
    const task = this.#task;
    if (task === undefined) return null;
    return this.#writer.patch(`/tasks/${task.uuid}`, { version: task.version, ...this.#fields(task.board_uuid) });
  }

  moveTask() {
    const task = this.#task;
    if (task === undefined) return null;
    const status = this.#some(this.#ofBoard(this.#now.statuses, task.board_uuid));
    if (status === undefined) return null;
    const body = { version: task.version, status_uuid: status.uuid, position: this.#position };
    return this.#writer.post(`/tasks/${task.uuid}/move`, body);
  }

  moveToBoard() {
    const task = this.#task;
    const board_uuid = this.#board;
    return task === undefined || board_uuid === undefined
      ? null
      : this.#company.ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid });
  }

  archiveTask() {
    const task = this.#task;
    return task === undefined ? null : this.#writer.post(`/tasks/${task.uuid}/archive`);
  }

  archiveTasks() {
    const task_uuids = this.#subset(
      this.#now.tasks.filter((task) => !task.is_archived).map(({ uuid }) => uuid),
      3,
    );
    return task_uuids.length === 0 ? null : this.#company.ada.post("/tasks/archive", { task_uuids });
  }

  duplicateTask() {
    const task = this.#task;
    return task === undefined ? null : this.#writer.post(`/tasks/${task.uuid}/duplicate`);
  }

  #inTrash(
    action: "restore" | "purge",
    kind: "ticket" | "comment",
    list: readonly { uuid: string; is_archived: boolean }[],
  ) {
    const found = this.#some(list.filter((each) => each.is_archived));
    if (found === undefined) return null;
    const path = `/workspaces/${this.#company.workspace.uuid}/trash/${kind}/${found.uuid}`;
    return action === "restore" ? this.#company.ada.post(`${path}/restore`) : this.#company.ada.delete(path);
  }

  restoreTask() {
    return this.#inTrash("restore", "ticket", this.#now.tasks);
  }

  purgeTask() {
    return this.#inTrash("purge", "ticket", this.#now.tasks);
  }

  restoreComment() {
    return this.#inTrash("restore", "comment", this.#now.comments);
  }

  purgeComment() {
    return this.#inTrash("purge", "comment", this.#now.comments);
  }

  createComment() {
    const task = this.#task;
    if (task === undefined) return null;
    const who = this.#random.pick([...this.#people, this.#company.robot]);
    const mentioned = this.#random.pick(this.#people);
    const mention = { type: "mention", attrs: { kind: "person", uuid: mentioned.uuid, label: "Somebody" } };
    const content = [{ type: "paragraph", content: [{ type: "text", text: `Comment ${this.#count} ` }, mention] }];
    const body = this.#chance(2) ? { body: `Comment ${this.#count}` } : { body_json: { type: "doc", content } };
    return who.post(`/tasks/${task.uuid}/comments`, body);
  }

  deleteComment() {
    const comment = this.#some(this.#now.comments.filter((each) => !each.is_archived));
    const author = this.#people.find(({ uuid }) => uuid === comment?.author_uuid);
    return comment === undefined || author === undefined
      ? null
      : author.delete(`/tasks/${comment.task_uuid}/comments/${comment.uuid}`);
  }

  readComments() {
    const comment = this.#some(this.#now.comments);
    return comment === undefined
      ? null
      : this.#random.pick(this.#people).post(`/tasks/${comment.task_uuid}/comments/read`);
  }

  addSubtask() {
    const task = this.#task;
    return task === undefined
      ? null
      : this.#writer.post(`/tasks/${task.uuid}/subtasks`, { title: `Step ${this.#count}` });
  }

  tickSubtask() {
    const subtask = this.#some(this.#now.subtasks);
    if (subtask === undefined) return null;
    const path = `/tasks/${subtask.task_uuid}/subtasks/${subtask.uuid}`;
    return this.#chance(3) ? this.#writer.delete(path) : this.#writer.patch(path, { is_done: this.#chance(2) });
  }

  attach() {
    const task = this.#task;
    const file = { name: "notes.txt", type: "text/plain", bytes: "A note" };
    return task === undefined ? null : this.#writer.upload(`/tasks/${task.uuid}/attachments`, file);
  }

  link() {
    const [task, other] = [this.#task, this.#task];
    if (task === undefined || other === undefined) return null;
    const body = { other_task_uuid: other.uuid, direction: this.#random.pick(directions) };
    return this.#company.ada.post(`/tasks/${task.uuid}/relationships`, body);
  }

  unlink() {
    const link = this.#some(this.#now.links);
    return link === undefined
      ? null
      : this.#company.ada.delete(`/tasks/${link.other_uuid}/relationships/${link.one_uuid}`);
  }

  claim() {
    const board = this.#board;
    if (board === undefined) return null;
    const [from, to] = this.#ofBoard(this.#now.statuses, board);
    if (from === undefined || to === undefined) return null;
    const body = { from_status_uuid: from.uuid, to_status_uuid: to.uuid, lease_seconds: 30 };
    return this.#writer.post(`/boards/${board}/claim-next`, body);
  }

  createLabel() {
    const { ada, workspace } = this.#company;
    return ada.post(`/workspaces/${workspace.uuid}/labels`, { name: `Label ${this.#count}`, color: "#2563eb" });
  }

  changeLabel() {
    const label = this.#some(this.#now.labels);
    if (label === undefined) return null;
    const { ada, workspace } = this.#company;
    const path = `/workspaces/${workspace.uuid}/labels/${label}`;
    return this.#chance(2) ? ada.delete(path) : ada.patch(path, { name: `Label ${this.#count}` });
  }

  createStatus() {
    const board = this.#board;
    const body = { name: `Status ${this.#count}`, is_complete: this.#chance(3) };
    return board === undefined ? null : this.#company.ada.post(`/boards/${board}/statuses`, body);
  }

  changeStatus() {
    const status = this.#some(this.#now.statuses);
    if (status === undefined) return null;
    const path = `/boards/${status.board_uuid}/statuses/${status.uuid}`;
    if (this.#chance(4)) return this.#company.ada.delete(path);
    const body = this.#chance(2) ? { is_complete: !status.is_complete } : { name: `Status ${this.#count}` };
    return this.#company.ada.patch(path, body);
  }

  orderStatuses() {
    const board = this.#board;
    if (board === undefined) return null;
    const status_uuids = this.#shuffled(this.#ofBoard(this.#now.statuses, board).map(({ uuid }) => uuid));
    return this.#company.ada.patch(`/boards/${board}/statuses/order`, { status_uuids });
  }

  require() {
    const status = this.#some(this.#now.statuses);
    if (status === undefined) return null;
    const label_uuids = this.#subset(this.#now.labels, 2);
    const requirements = this.#chance(2) || label_uuids.length === 0 ? [] : [{ kind: "has_label", label_uuids }];
    return this.#company.ada.put(`/boards/${status.board_uuid}/statuses/${status.uuid}/entry-requirements`, {
      requirements,
    });
  }

  createGroup() {
    const board = this.#board;
    return board === undefined
      ? null
      : this.#company.ada.post(`/boards/${board}/groups`, { name: `Group ${this.#count}` });
  }

  changeGroups() {
    const group = this.#some(this.#now.groups);
    if (group === undefined) return null;
    if (this.#chance(2)) return this.#company.ada.delete(`/boards/${group.board_uuid}/groups/${group.uuid}`);
    const group_uuids = this.#shuffled(this.#ofBoard(this.#now.groups, group.board_uuid).map(({ uuid }) => uuid));
    return this.#company.ada.patch(`/boards/${group.board_uuid}/groups/order`, { group_uuids });
  }

  createField() {
    const board = this.#board;
    const body = { name: `Field ${this.#count}`, type: "text" };
    return board === undefined ? null : this.#company.ada.post(`/boards/${board}/custom-fields`, body);
  }

  changeField() {
    const field = this.#some(this.#now.fields);
    if (field === undefined) return null;
    const path = `/boards/${field.board_uuid}/custom-fields/${field.uuid}`;
    if (this.#chance(3)) return this.#company.ada.delete(path);
    return this.#company.ada.patch(
      path,
      this.#chance(2) ? { position: this.#position } : { name: `Field ${this.#count}` },
    );
  }

  createBoard() {
    const { ada, cleo, workspace } = this.#company;
    if (this.#now.boards.length > 9) return null;
    return this.#random
      .pick([ada, cleo])
      .post(`/workspaces/${workspace.uuid}/boards`, { name: `Board ${this.#count}` });
  }

  changeBoard() {
    const board = this.#board;
    if (board === undefined) return null;
    const { ada } = this.#company;
    if (this.#chance(4)) return ada.post(`/boards/${board}/publish`);
    if (this.#chance(4)) return ada.delete(`/boards/${board}/publish`);
    return ada.patch(
      `/boards/${board}`,
      this.#chance(2) ? { position: this.#position } : { name: `Board ${this.#count}` },
    );
  }

  orderBoards() {
    const { ada, workspace } = this.#company;
    const open = this.#now.boards.filter((board) => !board.is_archived).map(({ uuid }) => uuid);
    return ada.patch(`/workspaces/${workspace.uuid}/boards/order`, { board_uuids: this.#shuffled(open) });
  }

  archiveBoard() {
    const board = this.#board;
    const open = this.#now.boards.filter((each) => !each.is_archived);
    return board === undefined || open.length < 4 ? null : this.#company.ada.post(`/boards/${board}/archive`);
  }

  restoreBoard() {
    const board = this.#some(this.#now.boards.filter((each) => each.is_archived));
    return board === undefined ? null : this.#company.ada.post(`/boards/${board.uuid}/restore`);
  }

  deleteBoard() {
    const board = this.#some(this.#now.boards.filter((each) => each.is_archived));
    return board === undefined ? null : this.#company.ada.delete(`/boards/${board.uuid}`);
  }

  listMember() {
    const board = this.#board;
    const path = `/boards/${board}/members/${this.#random.pick(this.#people).uuid}`;
    if (board === undefined) return null;
    return this.#chance(2) ? this.#company.ada.put(path) : this.#company.ada.delete(path);
  }

  changePerson() {
    const { ada, ben, cleo, finn, workspace } = this.#company;
    const [who, roles] = this.#random.pick([
      [ben, ["admin", "admin", "member"]],
      [cleo, ["member", "guest_editor", "admin"]],
      [finn, ["guest", "viewer", "commenter"]],
    ] as const);
    const board_uuids = this.#subset(
      this.#now.boards.map(({ uuid }) => uuid),
      4,
    );
    const body = { role: this.#random.pick(roles), ...(this.#chance(3) ? { board_uuids } : {}) };
    return ada.patch(`/admin/workspaces/${workspace.uuid}/people/${who.uuid}`, body);
  }

  passBy() {
    const { ada, workspace } = this.#company;
    const who = this.#some(this.#passing);
    if (who === undefined) return null;
    const path = `/admin/workspaces/${workspace.uuid}/people/${who.uuid}`;
    return ada.post(`${path}/${this.#chance(2) ? "deactivate" : "reactivate"}`);
  }

  async comeOrGo(): Promise<Answer | null> {
    const { ada, workspace } = this.#company;
    const who = this.#some(this.#passing);
    if (who === undefined) return null;
    if (this.#chance(2)) return who.post(`/workspaces/${workspace.uuid}/leave`);
    const board_uuids = this.#subset(
      this.#now.boards.map(({ uuid }) => uuid),
      2,
    );
    const invitation = await ada.post(`/admin/workspaces/${workspace.uuid}/invitations`, {
      email: who.email,
      role: "viewer",
      board_uuids,
    });
    if (invitation.status !== 201) return invitation;
    return who.post(`/workspaces/invitations/${invitation.body.invitation.uuid}/accept`);
  }

  rename() {
    const user = { first_name: `Name${"abcdefghij"[this.#count % 10]}`, last_name: "Example" };
    return this.#random.pick(this.#people).post("/profile/update", { user });
  }

  planSprint() {
    const board = this.#board;
    if (board === undefined || this.#now.boards.length > 9) return null;
    const isFirst = this.#ofBoard(this.#now.sprints, board).length === 0;
    const body = { name: `Sprint ${this.#count}`, ...(isFirst ? fortnight : nextFortnight) };
    return this.#company.ada.post(`/boards/${board}/sprints`, body);
  }

  changeSprint() {
    const sprint = this.#some(this.#now.sprints);
    if (sprint === undefined) return null;
    const path = `/boards/${sprint.board_uuid}/sprints/${sprint.uuid}`;
    if (sprint.state === "current" && this.#chance(2)) {
      return this.#company.ada.post(`${path}/close`, { carry_over: this.#chance(2) });
    }
    return this.#company.ada.patch(path, { goal: `Goal ${this.#count}` });
  }

  readNotifications() {
    const found = this.#some(this.#now.notifications);
    const who = this.#people.find(({ uuid }) => uuid === found?.user_uuid);
    if (found === undefined || who === undefined) return null;
    return this.#chance(4) ? who.post("/notifications/read-all") : who.post(`/notifications/${found.uuid}/read`);
  }

  importBoard() {
    const { ada, workspace } = this.#company;
    if (this.#now.boards.length > 9) return null;
    const bytes = `title,column,labels\nImported ${this.#count},To Do,\nOther,Done,Label ${this.#count}\n`;
    return ada.upload(`/workspaces/${workspace.uuid}/imports?source=csv`, { name: "b.csv", type: "text/csv", bytes });
  }

  #shuffled(list: readonly string[]): string[] {
    return list
      .map((uuid) => [this.#random.below(1_000_000), uuid] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, uuid]) => uuid);
  }
}

type Name = Exclude<keyof Changer, "done" | "refused" | "look" | "change">;

/** The number of times that each change is tried. */
export const weights: Readonly<Record<Name, number>> = {
  createTask: 22,
  updateTask: 14,
  moveTask: 14,
  moveToBoard: 8,
  archiveTask: 5,
  archiveTasks: 1,
  duplicateTask: 2,
  restoreTask: 4,
  purgeTask: 3,
  createComment: 8,
  deleteComment: 3,
  restoreComment: 2,
  purgeComment: 2,
  readComments: 3,
  addSubtask: 2,
  tickSubtask: 2,
  attach: 1,
  link: 8,
  unlink: 2,
  claim: 2,
  createLabel: 2,
  changeLabel: 2,
  createStatus: 2,
  changeStatus: 5,
  orderStatuses: 1,
  require: 1,
  createGroup: 2,
  changeGroups: 1,
  createField: 2,
  changeField: 1,
  createBoard: 2,
  changeBoard: 2,
  orderBoards: 1,
  archiveBoard: 3,
  restoreBoard: 3,
  deleteBoard: 1,
  listMember: 8,
  changePerson: 2,
  passBy: 2,
  comeOrGo: 2,
  rename: 1,
  planSprint: 1,
  changeSprint: 2,
  readNotifications: 2,
  importBoard: 1,
};

const weighted = (Object.keys(weights) as Name[]).flatMap((name) => Array.from({ length: weights[name] }, () => name));
