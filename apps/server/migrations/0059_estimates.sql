-- Features: tasks, boards. A ticket has an estimate, and its board the unit of the estimates.

-- a JSON number as it was sent: at most two decimals, which a double of this size keeps
alter table tasks add column estimate double precision
  check (estimate between 0 and 1000000 and estimate = round(estimate::numeric, 2)::double precision);
alter table boards add column estimate_unit text not null default 'points' check (estimate_unit in ('points', 'hours'));
