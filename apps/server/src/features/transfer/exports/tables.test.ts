import assert from "node:assert/strict";
import { test } from "node:test";
import { kindNames } from "#features/transfer/export-format/index.ts";
import { startHarness } from "#test/harness.ts";

const harness = await startHarness();

const personal = "belongs to one person, who has an export of their own";
const derived = "is made again from what is exported";
const secret = "holds secrets, or what proves something only to this deployment";
const passing = "is work in progress, or what is kept for some days";
const operator = "belongs to the operator, to the payment provider or to no workspace";

/** Every table that an export does not have as a kind of its own, and why. A new table must be put here or into `kinds`. */
const leftOut: Readonly<Record<string, string>> = {
  workspaces: "only its name, in the manifest: plan, billing and settings are those of the workspace that imports",
  users: "the names and addresses of members, in `people`",
  members: "in `people`",
  imported_people: "in `people`",
  task_numbers: derived,
  board_prefixes: derived,
  events: "in `events.ndjson`, as far as boards and pages are concerned; an import does not read it",
  event_order: "in `events.ndjson`",
  event_snapshots: "in `events.ndjson`",
  event_befores: "is shown to nobody",
  event_sequences: derived,
  event_consumer_offsets: passing,
  unsequenced_events: passing,
  page_links: derived,
  page_title_words: derived,
  page_words: derived,
  task_title_words: derived,
  task_text_words: derived,
  live_documents: "what people typed is stored in the page or the task within seconds",
  live_updates: "as `live_documents`",
  live_clients: "as `live_documents`",
  collab_tickets: secret,
  secrets: "the vault: values never leave it",
  secret_readers: "the vault",
  secret_reveals: "the vault",
  api_keys: secret,
  webhooks: "an endpoint is registered where events are to be sent from, and gets a secret of its own there",
  deliveries: passing,
  webhook_queues: passing,
  invitations: secret,
  sessions: secret,
  two_factor: secret,
  backup_codes: secret,
  account_codes: secret,
  sign_ups: secret,
  sign_in_failures: secret,
  login_challenges: secret,
  idempotent_replies: passing,
  automation_runs: passing,
  automation_budgets: passing,
  jobs: passing,
  exports: passing,
  imports: passing,
  imported_boards: "what names of files of other tools became, in the workspace that imported them",
  imported_tickets: "what a file of another tool was imported as, in the workspace that did it",
  mail_counts: passing,
  comment_reads: personal,
  notifications: personal,
  notification_preferences: personal,
  preferences: personal,
  push_subscriptions: personal,
  profile_images: personal,
  signatures: personal,
  summary_emails: personal,
  notes: personal,
  account_events: personal,
  billing_accounts: operator,
  billing_events: operator,
  billing_prices: operator,
  signing_keys: "seals what is signed here: another deployment must not seal in the name of this one",
  dpa_acceptances: operator,
  staff_calls: operator,
  used_uuids: operator,
  visit_counts: operator,
  migrations: operator,
  finished_backups: operator,
};

test("every table is exported, or left out for a stated reason", async () => {
  const rows = (await harness.platform.pool.run(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition",
  )) as { name: string }[];
  const tables = rows.map(({ name }) => name);
  const exported = new Set<string>(kindNames);
  assert.deepEqual(
    tables.filter((name) => !exported.has(name) && !(name in leftOut)),
    [],
    "say in export-format/kinds.ts what an export has of them, or here why it has nothing",
  );
  assert.deepEqual(
    Object.keys(leftOut).filter((name) => exported.has(name) || !tables.includes(name)),
    [],
    "these are exported, or there is no such table",
  );
});

test("every column of a table that is exported is exported, or left out for a stated reason", async () => {
  const { kinds } = await import("#features/transfer/export-format/index.ts");
  for (const name of kindNames) {
    if (name === "people") continue;
    const rows = (await harness.platform.pool.run(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped",
      [name],
    )) as { name: string }[];
    const known = new Set([...Object.keys(kinds[name].columns), ...everywhere, ...(columnsLeftOut[name] ?? [])]);
    assert.deepEqual(
      rows.map((row) => row.name).filter((column) => !known.has(column)),
      [],
      name,
    );
  }
});

const everywhere = ["workspace_uuid", "updated_at"];

/** Public links, leases and secrets stay here; totals, words and plain texts are made again. */
const columnsLeftOut: Readonly<Partial<Record<string, readonly string[]>>> = {
  boards: ["public_token", "published_by", "published_at", "view_count"],
  tasks: [
    "plain_text",
    "subtask_total",
    "subtask_done",
    "comment_total",
    "attachment_total",
    "has_links",
    "lease_uuid",
    "lease_user_uuid",
    "lease_expires_at",
    "lease_seconds",
    "fencing_token",
  ],
  comments: ["plain_text", "search"],
  wikis: ["tree_version", "opened_at"],
  pages: ["content_text", "public_token", "published_by", "published_at", "public_children", "view_count"],
  // an import keeps all of them
  page_versions: ["is_fixed"],
  automations: [
    "disabled_reason",
    "run_count",
    "watched_since",
    "next_check_at",
    "secret_sealed",
    // the importer of an automation is its writer
    "written_by",
  ],
  signature_requests: ["public_token", "pdf_problem", "unsigned_page_uuid"],
  feedback_forms: ["public_token", "view_count"],
  feedback_submissions: ["email", "token_uuid"],
  saved_views: ["shared"],
};
