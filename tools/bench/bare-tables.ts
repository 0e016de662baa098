import postgres from "postgres";
import { maintain } from "./maintain.ts";

/**
 * The tables of the bare server: each holds just the columns of a reply, as the reply shows them, with one index for its
 * order. They are filled from the product's tables; `fill` has a condition on the task `t`.
 */
const doer = (alias: string): string =>
  `jsonb_build_object('kind', 'user', 'uuid', ${alias}.uuid, 'first_name', ${alias}.first_name, 'last_name', ${alias}.last_name)`;

const linked = (other: string, own: string): string => `array(select r.${other}_uuid from relationships r
  where (r.workspace_uuid, r.${own}_uuid) = (t.workspace_uuid, t.uuid) order by r.created_at)`;

const tasks = `select t.uuid, t.workspace_uuid, t.board_uuid, t.number, t.title, t.description, t.description_json,
    t.status_uuid, s.name as status_name, t.group_uuid, t.priority, t.due_date, t.position,
    (select coalesce(jsonb_agg(jsonb_build_object('uuid', l.uuid, 'name', l.name, 'color', l.color) order by l.name), '[]')
      from labels l where l.workspace_uuid = t.workspace_uuid and l.uuid = any (t.label_uuids)) as labels,
    (select coalesce(jsonb_agg(${doer("a")}), '[]') from users a where a.uuid = any (t.assignee_uuids)) as assignees,
    t.custom_fields, t.subtask_total, t.subtask_done, t.comment_total, t.comment_total as unread_comment_count,
    t.attachment_total, ${linked("blocker", "blocked")} as blocked_by, ${linked("blocked", "blocker")} as blocks,
    exists (select from relationships r where (r.workspace_uuid, r.blocked_uuid) = (t.workspace_uuid, t.uuid)) as is_blocked,
    t.version, ${doer("u")} as created_by, t.created_at, t.updated_at,
    (select coalesce(jsonb_agg(jsonb_build_object('uuid', c.uuid, 'task_uuid', c.task_uuid, 'title', c.title,
        'is_done', c.is_done, 'position', c.position, 'created_at', c.created_at, 'updated_at', c.updated_at)
        order by c.position), '[]')
      from subtasks c where (c.workspace_uuid, c.task_uuid) = (t.workspace_uuid, t.uuid)) as subtasks
  from tasks t join statuses s on s.uuid = t.status_uuid join users u on u.uuid = t.created_by`;

const copied = `select t.uuid, t.board_uuid, t.number, t.title, t.status_uuid, t.group_uuid, t.priority, t.due_date, t.position,
    t.label_uuids, t.assignee_uuids, t.custom_fields, t.subtask_total, t.subtask_done, t.comment_total,
    t.comment_total as unread_comment_count, t.attachment_total, ${linked("blocker", "blocked")} as blocked_by,
    ${linked("blocked", "blocker")} as blocks,
    exists (select from relationships r where (r.workspace_uuid, r.blocked_uuid) = (t.workspace_uuid, t.uuid)) as is_blocked,
    t.version, t.created_by as created_by_uuid, t.created_at, t.updated_at
  from tasks t`;

const found = `select t.uuid, t.board_uuid, b.name as board_name, t.number, t.title, s.name as status_name,
    left(t.description, 200) as excerpt, t.updated_at,
    setweight(to_tsvector('simple', t.title), 'A') || to_tsvector('simple', t.description)
      || array_to_tsvector(array['b:' || t.board_uuid]) as words
  from tasks t join boards b on b.uuid = t.board_uuid join statuses s on s.uuid = t.status_uuid`;

/** The tables with the tasks, and how they are filled. */
const ofTasks = { tasks, copied, found };

const rest = `
  create table bare.comments as select c.uuid, c.task_uuid, ${doer("u")} as author, c.body, c.body_json, c.created_at,
      c.updated_at, c.edited_at
    from comments c join users u on u.uuid = c.author_uuid;
  create table bare.found_comments as select c.uuid, c.task_uuid, t.title as task_title, t.board_uuid,
      left(c.body, 200) as excerpt, c.created_at, to_tsvector('simple', c.body) as words
    from comments c join tasks t on t.uuid = c.task_uuid;
  create table bare.boards as select b.uuid, b.workspace_uuid, s.uuid as status_uuid, s.name as status_name
    from boards b join statuses s on s.board_uuid = b.uuid where s.position = 1;
  create table bare.statuses as select uuid, name from statuses;
  create sequence bare.numbers start 1000000;
  alter table bare.tasks add primary key (uuid);
  alter table bare.comments add primary key (uuid);
  alter table bare.boards add primary key (uuid);
  alter table bare.statuses add primary key (uuid);
  create index on bare.tasks (board_uuid, position, uuid);
  create index on bare.copied (board_uuid, position, uuid);
  create index on bare.copied (updated_at);
  create index on bare.found using gin (words) with (fastupdate = off);
  create index on bare.found_comments using gin (words) with (fastupdate = off);
  alter table bare.tasks alter uuid set default gen_random_uuid(), alter number set default nextval('bare.numbers'),
    alter position set default nextval('bare.numbers'),
    alter labels set default '[]', alter assignees set default '[]', alter custom_fields set default '{}',
    alter subtask_total set default 0, alter subtask_done set default 0, alter comment_total set default 0,
    alter unread_comment_count set default 0, alter attachment_total set default 0, alter blocked_by set default '{}',
    alter blocks set default '{}', alter is_blocked set default false, alter version set default 1,
    alter created_at set default clock_timestamp(), alter updated_at set default clock_timestamp(),
    alter subtasks set default '[]';
  alter table bare.comments alter uuid set default gen_random_uuid(), alter created_at set default clock_timestamp(),
    alter updated_at set default clock_timestamp();`;

/** Creates the tables in the schema `bare` and fills them from the product's tables. */
export async function makeBareTables(url: string, show: (done: number) => void): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  const statements = [
    "create schema bare",
    ...Object.entries(ofTasks).map(([name, select]) => `create table bare.${name} as ${select}`),
    rest,
  ];
  try {
    for (const [index, statement] of statements.entries()) {
      show(index / statements.length);
      await client.unsafe(statement);
    }
    await maintain(client, "analyze");
    show(1);
  } finally {
    await client.end();
  }
}

/** Adds tasks that the product was given later. */
export async function addToBareTables(client: postgres.Sql, uuids: readonly string[]): Promise<void> {
  for (const [name, select] of Object.entries(ofTasks)) {
    await client.unsafe(`insert into bare.${name} ${select} where t.uuid = any ($1::uuid[])`, [[...uuids]]);
  }
}
