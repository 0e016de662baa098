import { vocabularySize } from "./words.ts";

/** The number of people; the first is the owner, the second the admin who sends the requests, the third a member. */
export const people = 50;
export const labels = 20;

/** Uuids that are the same in every data set: `pg_temp.id('ticket 7')`. */
export const helpers = `
create function pg_temp.id(name text) returns uuid language sql immutable
  return md5('stoa bench ' || name)::uuid;

create function pg_temp.texts(first integer, last integer, fewest integer, largest integer)
returns table (n integer, body text) language plpgsql as $$
declare
  words text[] := (select array_agg(word order by rank) from pg_temp.vocabulary);
begin
  for number in first..last loop
    n := number;
    body := '';
    for place in 1..fewest + floor(random() * (largest - fewest + 1))::integer loop
      -- the exponential of an evenly spread exponent: rank r comes with a probability in proportion to 1/r
      body := body || words[floor(exp(random() * ln(${vocabularySize + 1})))::integer]
        || case when place % 12 = 0 then '. ' else ' ' end;
    end loop;
    body := upper(left(body, 1)) || rtrim(substr(body, 2));
    return next;
  end loop;
end $$;

create function pg_temp.document(body text) returns jsonb language sql immutable
  return jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph',
    'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text', body)))));`;

/** The workspace, its people, labels and boards, with numbers for the given tasks on each board. */
export const furniture = (boards: number, ticketsOfBoard: number): readonly string[] => [
  `insert into users (uuid, email, first_name, last_name, password_hash, verified_at, accepted_terms_at)
    select pg_temp.id('person ' || n), 'person' || n || '@example.com', 'Person', 'Number ' || n, 'no password',
      clock_timestamp(), clock_timestamp() from generate_series(1, ${people}) n`,
  "insert into workspaces (uuid, name) values (pg_temp.id('workspace'), 'The benchmark')",
  `insert into members (workspace_uuid, user_uuid, role)
    select pg_temp.id('workspace'), pg_temp.id('person ' || n),
      case n when 1 then 'owner' when 2 then 'admin' else 'member' end from generate_series(1, ${people}) n`,
  `insert into labels (workspace_uuid, uuid, name, color)
    select pg_temp.id('workspace'), pg_temp.id('label ' || n), 'label ' || n, '#2563eb'
    from generate_series(1, ${labels}) n`,
  `insert into boards (workspace_uuid, uuid, name, position, created_by)
    select pg_temp.id('workspace'), pg_temp.id('board ' || n), 'Board ' || n, n, pg_temp.id('person 1')
    from generate_series(1, ${boards}) n`,
  `insert into task_numbers (workspace_uuid, board_uuid, last_number)
    select pg_temp.id('workspace'), pg_temp.id('board ' || n), ${ticketsOfBoard} from generate_series(1, ${boards}) n`,
  `insert into board_members (workspace_uuid, board_uuid, user_uuid)
    select pg_temp.id('workspace'), pg_temp.id('board ' || b), pg_temp.id('person ' || p)
    from generate_series(1, ${boards}) b, generate_series(1, ${people}) p`,
  `insert into statuses (workspace_uuid, board_uuid, uuid, name, is_complete, position)
    select pg_temp.id('workspace'), pg_temp.id('board ' || b), pg_temp.id('status ' || b || ' ' || s.place),
      s.name, s.place = 3, s.place
    from generate_series(1, ${boards}) b, (values (1, 'To Do'), (2, 'In Progress'), (3, 'Done')) s (place, name)`,
];

/**
 * Tasks with the numbers $1 to $2; $3 is the number of boards, $4 the seconds between two tasks. Every fourth has comments,
 * every seventh subtasks.
 */
export const tickets = `insert into tasks (workspace_uuid, board_uuid, uuid, number, title, description, description_json,
    status_uuid, priority, due_date, position, label_uuids, assignee_uuids, comment_total, subtask_total, subtask_done,
    created_by, created_at, updated_at)
  select pg_temp.id('workspace'), pg_temp.id('board ' || p.board), pg_temp.id('ticket ' || t.n), p.number, t.body,
    d.body, pg_temp.document(d.body), pg_temp.id('status ' || p.board || ' ' || 1 + t.n / 3 % 3),
    (array['low', 'medium', 'high', 'urgent', null, null])[1 + t.n % 6],
    case when t.n % 5 = 0 then date '2026-01-01' + t.n % 700 end, p.number,
    case when t.n % 5 < 2 then array[pg_temp.id('label ' || 1 + t.n % ${labels})] else '{}' end,
    case when t.n % 10 < 6 then array[pg_temp.id('person ' || 3 + t.n % ${people - 2})] else '{}' end,
    case when t.n % 4 = 0 then 1 + t.n / 4 % 3 else 0 end,
    case when t.n % 7 = 0 then 3 else 0 end, case when t.n % 7 = 0 then 1 else 0 end,
    pg_temp.id('person ' || 1 + t.n % ${people}), c.at, c.at
  from pg_temp.texts($1, $2, 4, 9) t join pg_temp.texts($1, $2, 40, 80) d using (n),
    lateral (select 1 + t.n % $3::integer as board, 1 + t.n / $3::integer as number) p,
    lateral (select timestamptz '2026-01-01' + t.n * $4::float * interval '1 second' as at) c`;

const wordsOf = (column: string, weight: string): string =>
  `setweight(to_tsvector('simple', t.${column}), '${weight}')`;
const marks = "array_to_tsvector(array['b:' || t.board_uuid, 'w:' || t.workspace_uuid])";

/** The words, comments, subtasks and links of the tasks $1 to $2. */
export const hangings = [
  `insert into task_title_words (workspace_uuid, task_uuid, board_uuid, created_at, words)
    select t.workspace_uuid, t.uuid, t.board_uuid, t.created_at, ${wordsOf("title", "A")} || ${marks}
    from generate_series($1::integer, $2::integer) n join tasks t on t.uuid = pg_temp.id('ticket ' || n)`,
  `insert into task_text_words (workspace_uuid, task_uuid, board_uuid, created_at, block, words)
    select t.workspace_uuid, t.uuid, t.board_uuid, t.created_at, w.block,
      ${wordsOf("title", "A")} || ${wordsOf("description", "B")} || ${marks}
    from generate_series($1::integer, $2::integer) n join tasks t on t.uuid = pg_temp.id('ticket ' || n)
      join task_title_words w on (w.workspace_uuid, w.task_uuid) = (t.workspace_uuid, t.uuid)`,
  `insert into comments (workspace_uuid, task_uuid, uuid, author_uuid, body, body_json, created_at, search)
    select pg_temp.id('workspace'), pg_temp.id('ticket ' || c.ticket), pg_temp.id('comment ' || c.ticket || ' ' || c.k),
      pg_temp.id('person ' || 1 + (c.ticket + c.k) % ${people}), x.body, pg_temp.document(x.body),
      timestamptz '2026-06-01' + c.place * interval '1 minute', to_tsvector('simple', x.body)
    from (select t.n as ticket, k, row_number() over (order by t.n, k)::integer as place
        from generate_series($1::integer, $2::integer) t (n), generate_series(1, 3) k
        where t.n % 4 = 0 and k <= 1 + t.n / 4 % 3) c
      join pg_temp.texts(1, ($2 - $1 + 1)::integer, 15, 35) x on x.n = c.place`,
  `insert into subtasks (workspace_uuid, task_uuid, uuid, title, is_done, position)
    select pg_temp.id('workspace'), pg_temp.id('ticket ' || n), pg_temp.id('subtask ' || n || ' ' || k),
      'Criterion ' || k, k = 1, k
    from generate_series($1::integer, $2::integer) n, generate_series(1, 3) k where n % 7 = 0`,
  `insert into relationships (workspace_uuid, blocker_uuid, blocked_uuid)
    select pg_temp.id('workspace'), pg_temp.id('ticket ' || n - 1), pg_temp.id('ticket ' || n)
    from generate_series($1::integer, $2::integer) n where n % 20 = 0 and n > 0`,
] as const;

/** The events $1 to $2 of $4, spread over the $3 tasks in their order: each was created, and then updated. */
export const events = `with planned as (
      select t.workspace_uuid, t.board_uuid, t.uuid, t.title, t.created_by, t.created_at, n + 1 as sequence,
        case when n = 0 or p.ticket > p.before then 'ticket.created' else 'ticket.updated' end as name
      from generate_series($1::bigint, $2::bigint) n,
        lateral (select n * $3::bigint / $4::bigint as ticket, (n * $3::bigint - $3::bigint) / $4::bigint as before) p
        join tasks t on t.uuid = pg_temp.id('ticket ' || p.ticket)),
    snapshots as (
      insert into event_snapshots (workspace_uuid, created_at, id, things)
      select workspace_uuid, created_at, sequence, jsonb_build_object('task', jsonb_build_object('uuid', uuid, 'title', title))
      from planned),
    written as (
      insert into events (workspace_uuid, name, board_uuid, task_uuid, actor_kind, actor_user_uuid, actor_name, data,
        snapshot_id, created_at)
      select workspace_uuid, name, board_uuid, uuid, 'user', created_by, 'Somebody', '{}', sequence, created_at
      from planned order by sequence
      returning workspace_uuid, created_at, id, name, actor_user_uuid, snapshot_id)
    insert into event_order (workspace_uuid, sequence, created_at, event_id, name, actor_user_uuid)
    select workspace_uuid, snapshot_id, created_at, id, name, actor_user_uuid from written`;

export const lastSequence = `insert into event_sequences (workspace_uuid, last_sequence)
  select workspace_uuid, max(sequence) from event_order group by workspace_uuid`;
