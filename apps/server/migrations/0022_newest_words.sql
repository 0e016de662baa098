-- Feature: tasks. A search takes the newest hits first, of the boards that its reader may open, before it reads any task.

drop index task_title_words_search, task_text_words_search;
create temp table old_title_words on commit drop as table task_title_words;
create temp table old_text_words on commit drop as table task_text_words;
truncate task_title_words, task_text_words;

-- both as in `tasks`
alter table task_title_words add column board_uuid uuid not null, add column created_at timestamptz not null;
alter table task_text_words add column board_uuid uuid not null, add column created_at timestamptz not null;

insert into task_title_words (workspace_uuid, task_uuid, words, board_uuid, created_at)
  select k.workspace_uuid, k.uuid, w.words, k.board_uuid, k.created_at
  from old_title_words w join tasks k on (k.workspace_uuid, k.uuid) = (w.workspace_uuid, w.task_uuid)
  order by k.created_at;
insert into task_text_words (workspace_uuid, task_uuid, words, board_uuid, created_at)
  select k.workspace_uuid, k.uuid, w.words, k.board_uuid, k.created_at
  from old_text_words w join tasks k on (k.workspace_uuid, k.uuid) = (w.workspace_uuid, w.task_uuid)
  order by k.created_at;

-- the tasks that words find. fastupdate off: pending entries made searches nine times slower after five seconds of writes
create index task_title_words_search on task_title_words using gin (words) with (fastupdate = off);
create index task_text_words_search on task_text_words using gin (words) with (fastupdate = off);
-- the newest titles: where the hits of a common word are looked for
create index task_title_words_newest on task_title_words (workspace_uuid, created_at desc);
