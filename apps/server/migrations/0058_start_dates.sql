-- Features: tasks. A ticket has the day on which its work begins.

alter table tasks add column start_date date,
  add constraint tasks_start_before_due check (start_date <= due_date);
