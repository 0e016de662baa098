-- boards/boards, tasks/tasks: the prefixes of boards and the former numbers of tickets, which make keys such as ENG-12 (decision 35).

-- Every prefix that a board has or had. One that a board had stays its own, so that old keys go on leading there.
create table board_prefixes (
  workspace_uuid uuid not null,
  prefix text not null check (prefix ~ '^[A-Z]{2,5}$'),
  board_uuid uuid not null,
  constraint board_prefixes_taken primary key (workspace_uuid, prefix),
  -- for the boards' own key, and what is deleted with a board
  constraint board_prefixes_of_board unique (workspace_uuid, board_uuid, prefix),
  -- deferred: the trigger writes it before its board is there
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade
    deferrable initially deferred
);

alter table boards add column prefix text, add column former_prefixes text[] not null default '{}';

/* What the prefix of a board begins with: the initials of up to five words, or the first three letters of one word. Letters with marks count
   without them; B stands for a name without a letter from A to Z. */
create function prefix_base(name text) returns text language sql immutable parallel safe as $$
  select case
    when cardinality(words) = 0 then 'B'
    when cardinality(words) = 1 then left(words[1], 3)
    else (select string_agg(left(word, 1), '' order by nth) from unnest(words) with ordinality w (word, nth) where nth <= 5)
  end
  from (select array(select m[1] from regexp_matches(
    upper(regexp_replace(normalize(translate(name, 'ßæÆøØłŁđĐœŒþÞðÐıħĦ', 'saAoOlLdDoOtTdDihH'), nfkd),
      '[\u0300-\u036f''’]', '', 'g') collate "C"), '[A-Z]+', 'g') m)) w (words)
$$;

/* Takes a prefix for a board, if no other one has or had it. It never waits: one that an open transaction takes counts as taken, and an import
   may be open for long. */
create function take_prefix(workspace uuid, wanted text, board uuid) returns boolean language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(workspace || ' ' || wanted, 0)) then return false; end if;
  insert into board_prefixes values (workspace, wanted, board)
    on conflict on constraint board_prefixes_taken do update set board_uuid = excluded.board_uuid
    where board_prefixes.board_uuid = excluded.board_uuid;
  return found;
end $$;

/* Takes prefixes for a board that is created or changed. A new board gets the wanted one, if no board of the workspace has or had it,
   or else one that is made of its name: ENG, then ENGA, ENGB, and so on. A changed prefix that is not free is an error. */
create function take_prefixes() returns trigger language plpgsql as $$
declare
  base text := prefix_base(new.name);
  ending text;
  wanted text := new.prefix;
  tried integer := 0;
  rest integer;
begin
  if tg_op = 'UPDATE' and old.prefix is not null then
    if not take_prefix(new.workspace_uuid, new.prefix, new.uuid) then
      raise unique_violation using constraint = 'board_prefixes_taken', message = 'another board has or had this prefix';
    end if;
    new.former_prefixes := array_append(array_remove(old.former_prefixes, new.prefix), old.prefix);
    return new;
  end if;
  while wanted is null or not take_prefix(new.workspace_uuid, wanted, new.uuid) loop
    loop
      -- 1 is A, 26 is Z, 27 is AA
      ending := '';
      rest := tried;
      while rest > 0 loop
        ending := chr(65 + (rest - 1) % 26) || ending;
        rest := (rest - 1) / 26;
      end loop;
      wanted := left(base, 5 - length(ending)) || ending;
      tried := tried + 1;
      exit when length(wanted) > 1;
    end loop;
  end loop;
  new.prefix := wanted;
  new.former_prefixes := array(select former.prefix from unnest(new.former_prefixes) with ordinality former (prefix, nth)
    where former.prefix <> wanted and take_prefix(new.workspace_uuid, former.prefix, new.uuid) order by nth);
  return new;
end $$;

create trigger boards_prefix_made before insert on boards for each row execute function take_prefixes();
create trigger boards_prefix_changed before update of prefix on boards for each row
  when (new.prefix is null or new.prefix <> old.prefix) execute function take_prefixes();

-- the boards that are there, the oldest first
do $$
declare board record;
begin
  for board in select workspace_uuid, uuid from boards order by workspace_uuid, created_at, uuid loop
    update boards set prefix = null where workspace_uuid = board.workspace_uuid and uuid = board.uuid;
  end loop;
end $$;

-- for the changes of constraints that follow
set constraints all immediate;
set constraints all deferred;

alter table boards
  alter column prefix set not null,
  add constraint boards_prefix_is_own foreign key (workspace_uuid, uuid, prefix) references board_prefixes (workspace_uuid, board_uuid, prefix);

-- The numbers that tickets had on boards where they are not any more. One that comes back gets its number there again.
create table former_numbers (
  workspace_uuid uuid not null,
  board_uuid uuid not null,
  number integer not null,
  task_uuid uuid not null,
  primary key (workspace_uuid, board_uuid, number),
  constraint former_numbers_of_task unique (workspace_uuid, task_uuid, board_uuid),
  foreign key (workspace_uuid, board_uuid) references boards (workspace_uuid, uuid) on delete cascade,
  foreign key (workspace_uuid, task_uuid) references tasks (workspace_uuid, uuid) on delete cascade
);

/* Keeps the number that a task leaves behind on a board, and gives one that comes back its former number. */
create function keep_number() returns trigger language plpgsql as $$
declare former integer;
begin
  insert into former_numbers values (old.workspace_uuid, old.board_uuid, old.number, old.uuid);
  delete from former_numbers f
    where (f.workspace_uuid, f.task_uuid, f.board_uuid) = (new.workspace_uuid, new.uuid, new.board_uuid)
    returning f.number into former;
  new.number := coalesce(former, new.number);
  return new;
end $$;

create trigger tasks_number_kept before update of board_uuid on tasks for each row
  when (new.board_uuid <> old.board_uuid) execute function keep_number();
