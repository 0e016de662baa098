import type { Client } from "pg";
import { type AppliedMigration, findApplied, type Migration, recordMigration } from "./migration-files.ts";

/** The migrations up to this number replaced all earlier ones: they make the same schema, with other names. */
const lastReplacing = 13;

/** The first and the last of the earlier migrations, by the hashes that a database recorded when it ran them. */
const firstReplaced = "1e4d50f4a4615a73e785c8fe1b01fe2bebe95d34db506c6d810c6dda079ef79e";
const lastReplaced = {
  name: "0044_only_proved_accounts.sql",
  hash: "0abe44cef8c67d64ac370527d6a6481093d3bdca24343a046731a205d7db9124",
};

const renames = `
  alter table follower_positions rename to event_consumer_offsets;
  alter table event_consumer_offsets rename column follower to consumer;
  alter table event_consumer_offsets rename column position to last_sequence;
  alter table event_consumer_offsets rename constraint follower_positions_pkey to event_consumer_offsets_pkey;
  alter table event_sequences rename column last to last_sequence;
  alter table event_sequences rename column forgotten to removed_sequence;
  alter table webhook_lanes rename to webhook_queues;
  alter table webhook_queues rename constraint webhook_lanes_pkey to webhook_queues_pkey;
  alter index webhook_lanes_due rename to webhook_queues_due;
  alter index webhook_lanes_leased rename to webhook_queues_leased;
  alter index deliveries_unnumbered rename to deliveries_unsequenced;
  alter table jobs rename column turn_key to fairness_key;
  alter index jobs_wanted_once rename to jobs_one_waiting;
  alter index jobs_waiting rename to jobs_due;
  alter index jobs_later rename to jobs_not_due;
  alter table mails_counted rename to mail_counts;
  alter table mail_counts rename column forget_at to expires_at;
  alter table mail_counts rename constraint mails_counted_pkey to mail_counts_pkey;
  alter index mails_counted_age rename to mail_counts_age;
  alter table idempotent_replies rename column names to named_uuids;
  alter index idempotent_replies_names rename to idempotent_replies_named;
  alter table automations rename column next_look_at to next_check_at;
  alter table automation_runs rename column slot to occurrence;
  alter table automation_runs rename column half_done to step_progress;
  alter index automation_runs_of_slot rename to automation_runs_of_occurrence;
  alter index sessions_of_user rename to sessions_active_of_user;
  alter index sessions_of_anybody rename to sessions_all_of_user;
  alter index invitations_of_address rename to invitations_pending_of_address;
  alter index invitations_ever_of_address rename to invitations_all_of_address;
  -- PostgreSQL gives a "not null" the name of its table and column when it is written, and keeps that name
  do $$
  declare
    named record;
  begin
    for named in
      select n.conrelid::regclass as of, n.conname as old, format('%s_%s_not_null', c.relname, a.attname) as new
      from pg_constraint n join pg_class c on c.oid = n.conrelid
        join pg_attribute a on a.attrelid = n.conrelid and a.attnum = n.conkey[1]
      where n.contype = 'n' and c.relnamespace = 'public'::regnamespace
        and n.conname <> format('%s_%s_not_null', c.relname, a.attname)
    loop
      execute format('alter table %s rename constraint %I to %I', named.of, named.old, named.new);
    end loop;
  end $$;
`;

/**
 * Brings a database over that ran all of the earlier migrations: renames what has another name now, and records the
 * migrations that replaced them, in one transaction. Every other database is left as it is.
 * @returns whether it brought the database over
 * @throws Error when the database ran only some of the earlier migrations
 */
export async function bringOver(client: Client, files: readonly Migration[]): Promise<boolean> {
  const applied = await findApplied(client);
  if (applied[0]?.hash !== firstReplaced) return false;
  if (!hasLast(applied)) {
    throw new Error(
      "The database is of a version of Stoa that is too old for this one. " +
        `Start the version whose last migration is ${lastReplaced.name} once, and then this one.`,
    );
  }
  await client.query("begin");
  await client.query(renames);
  await client.query("delete from migrations");
  for (const file of files.filter(({ number }) => number <= lastReplacing)) await recordMigration(client, file);
  await client.query("commit");
  return true;
}

function hasLast(applied: readonly AppliedMigration[]): boolean {
  const last = applied.at(-1);
  return last?.name === lastReplaced.name && last.hash === lastReplaced.hash;
}
