import { writeFile } from "node:fs/promises";
import { join as joinPath } from "node:path";
import type { Role } from "#kernel/authorize.ts";
import type { Parameter } from "#platform/db/query.ts";
import { newApiKey } from "#platform/crypto/tokens.ts";
import { exampleFormToken, examplePublicToken, ids } from "#features/content/examples/index.ts";
import { attachmentFile } from "#features/content/attachments/files.ts";
import { exportFile } from "#features/transfer/exports/files.ts";
import type { CodeHash } from "#platform/crypto/code-hash.ts";
import { deadCredentials, ownWorkspace } from "./dead-credentials.ts";
import type { Harness } from "./harness.ts";
import { addProfiles } from "./world-profile.ts";
import { join, keyOf, list, person, apiClient, type ApiClient } from "./people.ts";
import { quickHash } from "./quick-hash.ts";
import { makeStaff } from "./staff.ts";
import { addWikis } from "./world-wiki.ts";
import { addVault } from "./world-vault.ts";
import { addSecondFactors } from "./world-sign-in.ts";

/** A caller, and what the contract needs to know about them. */
export type Visitor = {
  readonly name: string;
  readonly who: ApiClient;
  /** in the workspace of the examples; null for a person who is not an active member */
  readonly role: Role | null;
  readonly isListed: boolean;
  readonly credential: "none" | "session" | "key" | "dead";
  /** a key of a service account, which needs no second factor */
  readonly isService?: true;
  /** a staff account, which is a non-member on all other routes */
  readonly isStaff?: true;
};

/** All visitors of the access table, in a world in which the resources of the document's examples exist. */
export type World = {
  readonly harness: Harness;
  readonly visitors: readonly Visitor[];
  setBilling(state: Billing): Promise<void>;
};

/** The state of the workspace; in `two_factor` it requires a second factor, which nobody has. */
export type Billing = "normal" | "past_due" | "read_only" | "suspended" | "two_factor" | "deleted";

const unpaid: readonly Billing[] = ["past_due", "read_only"];

/** An archived board that lists only Ivy, so that no other board opens to her because of it. */
const spareBoard = "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d2009";

const cast: readonly (readonly [string, Role, boolean])[] = [
  ["Ada", "owner", true],
  ["Ben", "admin", false],
  ["Cleo", "member", true],
  ["Dev", "viewer", true],
  ["Eve", "commenter", true],
  ["Finn", "guest", true],
  ["Gus", "guest_editor", true],
  ["Ivy", "member", false],
];

/** Creates the world of the examples. */
export async function startWorld(harness: Harness): Promise<World> {
  const { run } = harness.platform.pool;
  const people = new Map<string, ApiClient>();
  for (const [name] of cast) people.set(name, await person(harness, name));
  const hal = await person(harness, "Hal");
  const jay = await person(harness, "Jay");
  people.set("Staff", await person(harness, "Staff"));
  const ada = people.get("Ada") ?? jay;
  await furnish(run, ada.uuid);
  for (const [name, role, isListed] of cast) {
    const who = people.get(name) ?? jay;
    await join(harness, ids.workspace, who, role);
    for (const uuid of isListed ? [ids.board, ids.otherBoard, ids.archivedBoard] : [spareBoard]) {
      await list(harness, { uuid, workspace_uuid: ids.workspace }, who);
    }
  }
  await beginFactor(run, people.get("Dev") ?? jay);
  await addPat(run);
  await addQuinn(run);
  await addMatteo(run, harness.platform.services.hashCode);
  await addStopped(run);
  await addSecrets(run, harness.platform.services.hashCode);
  await fill(run, ada, hal);
  await keepFiles(harness);
  await addWikis(harness, ada);
  await addProfiles(harness, ada);
  await addVault(harness, ada, people.get("Cleo") ?? jay);
  await addSecondFactors(harness, people.get("Ben") ?? jay);
  // the host of the example's endpoint has a public address
  harness.dns.resolver = async () => ["93.184.215.14"];
  return {
    harness,
    visitors: await gather(harness, people, hal, jay),
    setBilling: async (state) => {
      await run(
        `update workspaces set billing_status = $2, suspended_at = $3::timestamptz, two_factor_required = $4,
           deleted_at = $5::timestamptz where uuid = $1`,
        [
          ids.workspace,
          unpaid.includes(state) ? state : "normal",
          state === "suspended" ? "2026-01-01" : null,
          state === "two_factor",
          state === "deleted" ? "2026-01-01" : null,
        ],
      );
    },
  };
}

type Run = (text: string, parameters?: Parameter[]) => Promise<unknown[]>;

/** The workspace, its boards and what they contain. */
async function furnish(run: Run, owner: string): Promise<void> {
  const at = [ids.workspace, owner];
  await run("insert into workspaces (uuid, name) values ($1, 'The example')", [ids.workspace]);
  const boards: [string, string | null][] = [
    [ids.board, null],
    [ids.otherBoard, null],
    [ids.archivedBoard, "2026-01-01"],
    [spareBoard, "2026-01-01"],
  ];
  for (const [index, [uuid, archived]] of boards.entries()) {
    await run(
      `insert into boards (workspace_uuid, uuid, name, position, created_by, archived_at)
       values ($1, $3, $4, $5, $2, $6)`,
      [...at, uuid, `Board ${index}`, index + 1, archived],
    );
  }
  await run(
    "update boards set public_token = $2, published_by = created_by, published_at = clock_timestamp() where uuid = $1",
    [ids.otherBoard, examplePublicToken],
  );
  await run("insert into task_numbers (workspace_uuid, board_uuid, last_number) values ($1, $2, 10)", [
    ids.workspace,
    ids.board,
  ]);
  const statuses: [string, string, string, boolean][] = [
    [ids.status, ids.board, "To Do", false],
    [ids.nextStatus, ids.board, "In Progress", false],
    [ids.lastStatus, ids.board, "Done", true],
    ["0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d4011", ids.otherBoard, "To Do", false],
    ["0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d4021", ids.archivedBoard, "To Do", false],
  ];
  for (const [index, [uuid, board, name, complete]] of statuses.entries()) {
    await run(
      "insert into statuses (workspace_uuid, board_uuid, uuid, name, is_complete, position) values ($1, $2, $3, $4, $5, $6)",
      [ids.workspace, board, uuid, name, complete, index + 1],
    );
  }
  for (const [index, uuid] of [ids.group, ids.otherGroup].entries()) {
    await run("insert into groups (workspace_uuid, board_uuid, uuid, name, position) values ($1, $2, $3, $4, $5)", [
      ids.workspace,
      ids.board,
      uuid,
      `Group ${index}`,
      index + 1,
    ]);
  }
  await run("insert into labels (workspace_uuid, uuid, name, color) values ($1, $2, 'bug', '#dc2626')", [
    ids.workspace,
    ids.label,
  ]);
  await run(
    "insert into custom_fields (workspace_uuid, board_uuid, uuid, name, type, position) values ($1, $2, $3, 'Customer', 'text', 1)",
    [ids.workspace, ids.board, ids.field],
  );
}

/** Pat, a member on the board, who is the target of examples. */
async function addPat(run: Run): Promise<void> {
  await run(
    `insert into users (uuid, email, first_name, last_name, password_hash, verified_at)
     values ($1, 'pat@example.com', 'Pat', 'Example', 'no password', clock_timestamp())`,
    [ids.person],
  );
  await run("insert into members (workspace_uuid, user_uuid, role) values ($1, $2, 'member')", [
    ids.workspace,
    ids.person,
  ]);
  await run("insert into board_members (workspace_uuid, board_uuid, user_uuid) values ($1, $2, $3)", [
    ids.workspace,
    ids.board,
    ids.person,
  ]);
}

/** Quinn, whose membership was deactivated. */
async function addQuinn(run: Run): Promise<void> {
  await run(
    `insert into users (uuid, email, first_name, last_name, password_hash, verified_at)
     values ($1, 'quinn@example.com', 'Quinn', 'Example', 'no password', clock_timestamp())`,
    [ids.former],
  );
  await run(
    "insert into members (workspace_uuid, user_uuid, role, deactivated_at) values ($1, $2, 'member', clock_timestamp())",
    [ids.workspace, ids.former],
  );
}

/** The account of the sign-in examples, and a sign-up that was mailed a code. */
async function addMatteo(run: Run, hashCode: CodeHash): Promise<void> {
  await run(
    `insert into users (email, first_name, last_name, password_hash, verified_at)
     values ('matteo@example.com', 'Matteo', 'Example', $1, clock_timestamp())`,
    [quickHash("Plain words, 8 or more")],
  );
  await run(
    `insert into sign_ups (uuid, email, password_hash, first_name, last_name, accepted_terms_version, expires_at)
     values ($1, 'newcomer@example.com', 'no password', 'New', 'Comer', '1', clock_timestamp() + interval '1 day')`,
    [ids.newcomer],
  );
  await run(
    `insert into account_codes (user_uuid, purpose, code_hash, expires_at)
     values ($1, 'verify_email', $2, clock_timestamp() + interval '30 minutes')`,
    [ids.newcomer, hashCode(`verify_email ${ids.newcomer} K7MX2QPA`)],
  );
}

/** A second factor that was begun and not confirmed. */
async function beginFactor(run: Run, { uuid }: ApiClient): Promise<void> {
  await run("insert into two_factor (user_uuid, totp_pending_secret) values ($1, 'begun and not confirmed')", [uuid]);
}

/** Adds what the operator deactivated or suspended: Rae's account and a workspace. */
async function addStopped(run: Run): Promise<void> {
  await run(
    `insert into users (uuid, email, first_name, last_name, password_hash, verified_at, deactivated_at)
     values ($1, 'rae@example.com', 'Rae', 'Example', 'no password', clock_timestamp(), clock_timestamp())`,
    [ids.deactivated],
  );
  await run(
    `insert into workspaces (uuid, name, suspended_at, suspended_reason)
     values ($1, 'The suspended one', clock_timestamp(), 'Sent unwanted mail')`,
    [ids.suspendedWorkspace],
  );
}

/** Gives all accounts Matteo's password and a pending change of address, and mails Pat a code for a new password. */
async function addSecrets(run: Run, hashCode: CodeHash): Promise<void> {
  const people = (await run(
    `update users set pending_email = 'new.' || lower(email),
       password_hash = (select password_hash from users where email = 'matteo@example.com')
     returning uuid, pending_email`,
  )) as { uuid: string; pending_email: string }[];
  const codes = people.map(({ uuid, pending_email }) => [uuid, "change_email", ` ${pending_email}`]);
  for (const [uuid = "", purpose = "", bound] of [...codes, [ids.person, "reset_password", ""]]) {
    await run(
      `insert into account_codes (user_uuid, purpose, code_hash, expires_at)
       values ($1, $2, $3, clock_timestamp() + interval '30 minutes')`,
      [uuid, purpose, hashCode(`${purpose} ${uuid} K7MX2QPA${bound}`)],
    );
  }
}

/** Tasks with what belongs to them, and the personal resources of Ada and Hal. */
async function fill(run: Run, ada: ApiClient, hal: ApiClient): Promise<void> {
  const tasks: [string, number, string | null][] = [
    [ids.task, 1, null],
    [ids.otherTask, 2, null],
    [ids.archivedTask, 3, new Date(Date.now() - 60_000).toISOString()],
  ];
  for (const [uuid, number, archived] of tasks) {
    await run(
      `insert into tasks (workspace_uuid, board_uuid, uuid, number, title, status_uuid, position, created_by, archived_at,
         subtask_total, comment_total, attachment_total)
       values ($1, $2, $3, $4, 'A ticket', $5, $4::int, $6, $7, 1, 1, 1)`,
      [ids.workspace, ids.board, uuid, number, ids.status, ada.uuid, archived],
    );
    await run(
      "insert into task_title_words (workspace_uuid, task_uuid, board_uuid, created_at, words) values ($1, $2, $3, clock_timestamp(), $4::tsvector)",
      [ids.workspace, uuid, ids.board, `'ticket':1 'support':2 'b:${ids.board}' 'w:${ids.workspace}'`],
    );
  }
  await run(
    `update tasks set lease_uuid = $2, lease_user_uuid = $3, lease_seconds = 3600, fencing_token = 1,
       lease_expires_at = clock_timestamp() + interval '1 hour' where uuid = $1`,
    [ids.task, ids.lease, ada.uuid],
  );
  const on = [ids.workspace, ids.task];
  await run("insert into subtasks (workspace_uuid, task_uuid, uuid, title, position) values ($1, $2, $3, 'Works', 1)", [
    ...on,
    ids.subtask,
  ]);
  await run(
    `insert into comments (workspace_uuid, task_uuid, uuid, author_uuid, body, body_json, search)
     values ($1, $2, $3, $4, 'Yes', '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Yes"}]}]}', '''yes'':1 ''support'':2')`,
    [...on, ids.comment, ada.uuid],
  );
  await run(
    `insert into attachments (workspace_uuid, task_uuid, uuid, file_uuid, name, content_type, size_bytes, created_by)
     values ($1, $2, $3, $3, 'notes.txt', 'text/plain', 5, $4)`,
    [...on, ids.attachment, ada.uuid],
  );
  await run(`insert into relationships (workspace_uuid, blocker_uuid, blocked_uuid) values ($1, $2, $3)`, [
    ids.workspace,
    ids.archivedTask,
    ids.task,
  ]);
  await run(
    `insert into imports (workspace_uuid, uuid, source, dry_run, state, file_name, created_by)
     values ($1, $2, 'csv', false, 'done', 'backlog.csv', $3)`,
    [ids.workspace, ids.import, ada.uuid],
  );
  await run(
    `insert into exports (workspace_uuid, uuid, state, size_bytes, created_by) values ($1, $2, 'done', 5, $3)`,
    [ids.workspace, ids.export, ada.uuid],
  );
  await run(
    `insert into invitations (workspace_uuid, uuid, email, role, token_hash, invited_by, expires_at)
     values ($1, $2, $3, 'member', '\\x00', $4, clock_timestamp() + interval '1 day')`,
    [ids.workspace, ids.invitation, hal.email, ada.uuid],
  );
  await run(
    `insert into api_keys (workspace_uuid, uuid, user_uuid, created_by, name, token_hash, token_hint)
     values ($1, $2, $3, $3, 'Spare', '\\x01', 'svc_spar')`,
    [ids.workspace, ids.apiKey, ada.uuid],
  );
  await run(
    `insert into automations (workspace_uuid, board_uuid, uuid, name, trigger_type, actions, run_as_user_uuid, created_by,
       written_by, task_uuid)
     values ($1, $2, $3, 'Tidy up', 'manual', '[{"type":"archive_ticket"}]', $4, $4, $4, $5)`,
    [ids.workspace, ids.board, ids.automation, ada.uuid, ids.task],
  );
  await run(
    `insert into feedback_forms (workspace_uuid, board_uuid, uuid, title, public_token, created_by)
     values ($1, $2, $3, 'Tell us', $4, $5)`,
    [ids.workspace, ids.board, ids.feedbackForm, exampleFormToken, ada.uuid],
  );
  await run(
    `insert into feedback_submissions (workspace_uuid, form_uuid, task_uuid, message, email)
     values ($1, $2, $3, 'The map is too small.', 'sender@example.com')`,
    [ids.workspace, ids.feedbackForm, ids.otherTask],
  );
  await run(
    "insert into webhooks (workspace_uuid, uuid, url, secret) values ($1, $2, 'https://hooks.example.com/', '')",
    [ids.workspace, ids.webhook],
  );
  await run(
    `insert into sprints (workspace_uuid, board_uuid, uuid, series_uuid, number, name, state, starts_on, ends_on)
     values ($1, $2, $3, $3, 1, 'Sprint 1', 'current', '2026-11-23', '2026-12-04')`,
    [ids.workspace, ids.board, ids.sprint],
  );
  await run(
    "insert into sessions (uuid, user_uuid, expires_at) values ($1, $2, clock_timestamp() + interval '1 day')",
    [ids.session, ada.uuid],
  );
}

/** Puts the attachment's file into the storage. */
async function keepFiles(harness: Harness): Promise<void> {
  const path = joinPath(harness.config.DATA_DIR, "notes.txt");
  await writeFile(path, "Notes");
  await harness.platform.services.storage.put(attachmentFile(ids.attachment), path);
  await harness.platform.services.storage.put(exportFile(ids.export), path);
}

/** A key of a new service account of the workspace, with or without the boards. */
async function serviceKey(harness: Harness, creator: ApiClient, isListed: boolean): Promise<ApiClient> {
  const run = harness.platform.pool.run;
  const [user] = (await run(
    "insert into users (first_name, last_name, is_service) values ('Deploy bot', '', true) returning uuid",
  )) as { uuid: string }[];
  const service = apiClient(harness, "", user?.uuid);
  await join(harness, ids.workspace, service, "member");
  for (const uuid of isListed ? [ids.board, ids.otherBoard, ids.archivedBoard] : []) {
    await list(harness, { uuid, workspace_uuid: ids.workspace }, service);
  }
  const key = await keyOf(harness, service, ids.workspace);
  await run("update api_keys set name = 'Deploy bot', created_by = $2 where user_uuid = $1", [
    service.uuid,
    creator.uuid,
  ]);
  return key;
}

async function gather(
  harness: Harness,
  people: Map<string, ApiClient>,
  hal: ApiClient,
  jay: ApiClient,
): Promise<Visitor[]> {
  const run = harness.platform.pool.run;
  const visitors: Visitor[] = [];
  for (const [name, role, isListed] of cast) {
    const who = people.get(name) ?? jay;
    visitors.push({ name, who, role, isListed, credential: "session" });
    const key = await keyOf(harness, who, ids.workspace);
    visitors.push({ name: `${name}'s key`, who: key, role, isListed, credential: "key" });
  }
  for (const [name, isListed] of [
    ["a service account's key", true],
    ["a service account's key without boards", false],
  ] as const) {
    const who = await serviceKey(harness, people.get("Ada") ?? jay, isListed);
    visitors.push({ name, who, role: "member", isListed, credential: "key", isService: true });
  }
  const outside = { role: null, isListed: false } as const;
  visitors.push({ name: "an outsider", who: hal, ...outside, credential: "session" });
  visitors.push({
    name: "an outsider's key",
    who: await keyOf(harness, hal, await ownWorkspace(hal, "Hal's own")),
    ...outside,
    credential: "key",
  });

  const staff = people.get("Staff") ?? jay;
  await makeStaff(harness, staff.uuid);
  visitors.push({ name: "staff", who: staff, ...outside, credential: "session", isStaff: true });

  await join(harness, ids.workspace, jay, "admin");
  const revived = await keyOf(harness, jay, ids.workspace);
  await run("update members set deactivated_at = clock_timestamp() where user_uuid = $1", [jay.uuid]);
  visitors.push({ name: "a deactivated admin", who: jay, ...outside, credential: "session" });
  visitors.push({ name: "a deactivated admin's key", who: revived, ...outside, credential: "dead" });

  const cleo = people.get("Cleo") ?? jay;
  visitors.push({
    name: "Cleo's key of another workspace",
    who: await keyOf(harness, cleo, await ownWorkspace(cleo, "Cleo's own")),
    ...outside,
    credential: "key",
  });
  for (const { name, who } of await deadCredentials(harness, cleo)) {
    visitors.push({ name, who, ...outside, credential: "dead" });
  }
  visitors.push({ name: "a forged key", who: apiClient(harness, newApiKey()), ...outside, credential: "dead" });
  visitors.push({ name: "nobody", who: apiClient(harness, ""), ...outside, credential: "none" });
  return visitors;
}
