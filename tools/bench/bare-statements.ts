// The statements of the bare server, one for each request. They know nothing of the product.
const listed = `uuid, workspace_uuid, board_uuid, number, title, description, status_uuid, status_name, group_uuid, priority, due_date,
  position, labels, assignees, custom_fields, subtask_total, subtask_done, comment_total, unread_comment_count,
  attachment_total, blocked_by, blocks, is_blocked, version, created_by, created_at, updated_at`;
const whole = `${listed}, description_json, subtasks`;
const written = `version = version + 1, updated_at = clock_timestamp() where uuid = $1::uuid returning ${whole}`;
const moved = "status_uuid = $2::uuid, status_name = (select name from bare.statuses where uuid = $2::uuid)";

/** $1 board; a page has $2 position and $3 uuid of the task before it */
export const page = `select ${listed} from bare.tasks where board_uuid = $1::uuid order by position, uuid limit 50`;
export const deepPage = `select ${listed} from bare.tasks
  where board_uuid = $1::uuid and (position, uuid) > ($2::text::numeric, $3::uuid) order by position, uuid limit 50`;

/** $1 task */
export const one = `select ${whole} from bare.tasks where uuid = $1::uuid`;

/** $1 to $3 board, position and uuid of the task before */
export const copyPage = `select * from bare.copied
  where (board_uuid, position, uuid) > ($1::uuid, $2::text::numeric, $3::uuid) order by board_uuid, position, uuid limit 1000`;
/** $1 the time of the first page */
export const delta = `select * from bare.copied where updated_at > $1::text::timestamptz order by updated_at, uuid limit 1000`;

/** $1 what is searched; a limited number of hits is ranked */
export const search = `select
  (select coalesce(json_agg(r), '[]') from (
    select h.uuid, h.board_uuid, h.board_name, h.number, h.title, h.status_name, h.excerpt
    from (select * from bare.found where words @@ $1::tsquery limit 1000) h
    order by ts_rank_cd(h.words, $1::tsquery, 32) desc, h.updated_at desc limit 10) r) as tasks,
  (select coalesce(json_agg(r), '[]') from (
    select h.uuid, h.task_uuid, h.task_title, h.board_uuid, h.excerpt, h.created_at
    from (select * from bare.found_comments where words @@ $1::tsquery limit 400) h
    order by h.created_at desc limit 10) r) as comments`;
/** $1 what is searched, with the board */
export const boardSearch = `select ${listed} from bare.tasks join (
    select h.uuid, ts_rank_cd(h.words, $1::tsquery, 32) as rank
    from (select * from bare.found where words @@ $1::tsquery limit 1000) h
    order by rank desc limit 50) r using (uuid)
  order by rank desc`;

/** $1 board, $2 title, $3 description, $4 its document, $5 priority, $6 the asker */
export const create = `insert into bare.tasks (workspace_uuid, board_uuid, title, description, description_json, status_uuid,
    status_name, priority, created_by)
  select workspace_uuid, uuid, $2, $3, $4::jsonb, status_uuid, status_name, $5,
    jsonb_build_object('kind', 'user', 'uuid', $6::uuid)
  from bare.boards where uuid = $1::uuid returning ${whole}`;
/** $1 task, $2 title */
export const change = `update bare.tasks set title = $2, ${written}`;
/** $1 task, $2 status, $3 title, $4 description, $5 due date */
export const edit = `update bare.tasks set title = $3, description = $4, due_date = $5::text::date, ${moved}, ${written}`;
/** $1 task, $2 status */
export const move = `update bare.tasks set position = nextval('bare.numbers'), ${moved}, ${written}`;
/** $1 task, $2 status, $3 position */
export const moveToPlace = `update bare.tasks set position = $3::numeric, ${moved}, ${written}`;
/** $1 task, $2 text, $3 its document, $4 the asker */
export const comment = `insert into bare.comments (task_uuid, author, body, body_json)
  values ($1::uuid, jsonb_build_object('kind', 'user', 'uuid', $4::uuid), $2, $3::jsonb) returning *`;

/** The tsquery of a search text: every word, or the beginning of one. */
export function tsqueryOf(text: string, board_uuid?: string): string {
  const words = text.split(" ").map((word) => `'${word}':*`);
  return [...words, ...(board_uuid === undefined ? [] : [`'b:${board_uuid}'`])].join(" & ");
}
