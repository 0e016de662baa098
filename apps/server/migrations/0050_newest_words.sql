-- Feature: tasks. A search looks for common words among the newest tasks first (decision 30).

drop index task_title_words_search, task_text_words_search, task_title_words_newest;
create temp table old_title_words on commit drop as table task_title_words;
create temp table old_text_words on commit drop as table task_text_words;
truncate task_title_words, task_text_words;

-- the places of tasks in the order in which they were created, 8192 of them in a block
create sequence task_words_place;
alter table task_title_words add column block integer not null default nextval('task_words_place') / 8192;
alter sequence task_words_place owned by task_title_words.block;
-- as in `task_title_words`
alter table task_text_words add column block integer not null;

insert into task_title_words (workspace_uuid, task_uuid, words, board_uuid, created_at)
  select workspace_uuid, task_uuid, words, board_uuid, created_at from old_title_words order by created_at;
insert into task_text_words (workspace_uuid, task_uuid, words, board_uuid, created_at, block)
  select x.workspace_uuid, x.task_uuid, x.words, x.board_uuid, x.created_at, w.block
  from old_text_words x join task_title_words w using (workspace_uuid, task_uuid) order by x.created_at;

-- the tasks that words find, in all blocks and in some
create index task_title_words_search on task_title_words using gin (words, (array[block]))
  with (fastupdate = on, gin_pending_list_limit = 64);
create index task_text_words_search on task_text_words using gin (words, (array[block]))
  with (fastupdate = on, gin_pending_list_limit = 64);
-- the newest titles: where the hits of a common word are looked for
create index task_title_words_newest on task_title_words (workspace_uuid, created_at desc);
