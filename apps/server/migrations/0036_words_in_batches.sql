-- Feature: tasks. New words reach the indexes of the search in batches, and a task's new version stays on its page (decision 21).

-- A search reads the whole list of new words: at most 64 kB of them are collected.
alter index task_title_words_search set (fastupdate = on, gin_pending_list_limit = 64);
alter index task_text_words_search set (fastupdate = on, gin_pending_list_limit = 64);
alter index comments_search set (fastupdate = on, gin_pending_list_limit = 64);
alter index page_title_words_search set (fastupdate = on, gin_pending_list_limit = 64);
alter index page_words_search set (fastupdate = on, gin_pending_list_limit = 64);

alter table tasks set (fillfactor = 85);
