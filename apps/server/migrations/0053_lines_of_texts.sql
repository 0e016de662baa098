-- Features: tasks, comments. A single line break of a description and a comment is a hard break: what was stored before is read again.

insert into backfills (name, total) select 'task_lines', count(*) from tasks where description ~ E'[\\r\\n]' having count(*) > 0;
insert into backfills (name, total) select 'comment_lines', count(*) from comments where body ~ E'[\\r\\n]' having count(*) > 0;
