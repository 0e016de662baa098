// Fills an empty installation with a small company, over the API's own routes.
import { join } from "node:path";
import { buildApp, createServer } from "#app.ts";
import { type Config, processConfig } from "#config.ts";
import { features, routes } from "#features.ts";
import { hashPassword } from "#platform/crypto/passwords.ts";
import { startEmbedded } from "@stoa/embedded-postgres";
import { migrate } from "#platform/db/migrate.ts";
import { attachedOf } from "#platform/deployment/feature.ts";
import { type OpenPlatform, openPlatform } from "#platform/deployment/open.ts";
import { boards, company, labels, password, people, type SeedBoard, type SeedTicket } from "./seed-data.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH";
type CreatedResource = { readonly uuid: string };
/** Sends a request as a person and returns the body; any error ends the seed. */
type Send = <Body>(method: Method, url: string, body?: object) => Promise<Body>;
type App = ReturnType<typeof createServer>;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function sender(app: App, token: string | null): Send {
  return async (method, url, body) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const reply = await app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
    if (reply.statusCode >= 300) throw new Error(`${method} ${url} answered ${reply.statusCode}: ${reply.body}`);
    return reply.json();
  };
}

/** Creates people with a verified address. @returns their uuids in order */
async function addPeople(platform: OpenPlatform): Promise<string[]> {
  const hash = await hashPassword(password);
  const uuids: string[] = [];
  for (const { email, first_name, last_name } of people) {
    const [row] = (await platform.pool.run(
      `insert into users (email, first_name, last_name, password_hash, verified_at, accepted_terms_at)
       values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp()) returning uuid`,
      [email, first_name, last_name, hash],
    )) as CreatedResource[];
    uuids.push(row?.uuid ?? "");
  }
  return uuids;
}

async function logIn(app: App, email: string): Promise<Send> {
  const { token } = await sender(app, null)<{ token: string }>("POST", "/auth/login", { email, password });
  return sender(app, token);
}

/** The owner invites everybody else, and they accept. */
async function gather(sends: readonly Send[], owner: Send, workspace_uuid: string): Promise<void> {
  for (const [index, { email, role }] of people.entries()) {
    const theirs = sends[index];
    if (role === "owner" || theirs === undefined) continue;
    const url = `/admin/workspaces/${workspace_uuid}/invitations`;
    const { invitation } = await owner<{ invitation: CreatedResource }>("POST", url, { email, role });
    await theirs("POST", `/workspaces/invitations/${invitation.uuid}/accept`);
  }
}

/** The uuids of what tasks refer to by name. */
type Names = {
  readonly users: readonly string[];
  readonly sends: readonly Send[];
  readonly labels: ReadonlyMap<string, string>;
  readonly fields: ReadonlyMap<string, string>;
  readonly tickets: Map<string, string>;
};

const dayLength = 86_400_000;

function ticketBody(ticket: SeedTicket, names: Names): object {
  const { title, column: status, description, priority, due, assignee } = ticket;
  const fields = Object.entries(ticket.fields ?? {}).map(([name, value]) => [names.fields.get(name) ?? name, value]);
  return {
    title,
    status,
    ...(description === undefined ? {} : { description }),
    ...(priority === undefined ? {} : { priority }),
    ...(due === undefined ? {} : { due_date: new Date(Date.now() + due * dayLength).toISOString().slice(0, 10) }),
    ...(assignee === undefined ? {} : { assignee_uuids: [names.users[assignee]] }),
    label_uuids: (ticket.labels ?? []).map((name) => names.labels.get(name)),
    custom_fields: Object.fromEntries(fields),
  };
}

async function addTicket(owner: Send, board_uuid: string, ticket: SeedTicket, names: Names): Promise<void> {
  const { task } = await owner<{ task: CreatedResource }>(
    "POST",
    `/boards/${board_uuid}/tasks`,
    ticketBody(ticket, names),
  );
  names.tickets.set(ticket.title, task.uuid);
  for (const [index, title] of (ticket.checklist ?? []).entries()) {
    await owner("POST", `/tasks/${task.uuid}/subtasks`, { title, is_done: index === 0 });
  }
  for (const [index, body] of ticket.comments ?? []) {
    await (names.sends[index] ?? owner)("POST", `/tasks/${task.uuid}/comments`, { body });
  }
  if (ticket.blockedBy === undefined) return;
  const other_task_uuid = names.tickets.get(ticket.blockedBy);
  await owner("POST", `/tasks/${task.uuid}/relationships`, { other_task_uuid, direction: "blocked_by" });
}

async function addBoard(
  owner: Send,
  workspace_uuid: string,
  planned: SeedBoard,
  names: Omit<Names, "fields" | "tickets">,
): Promise<void> {
  const { name, template } = planned;
  const { board } = await owner<{ board: CreatedResource }>("POST", `/workspaces/${workspace_uuid}/boards`, {
    name,
    ...(template === undefined ? {} : { template }),
  });
  // the owner created the board and is already on its list
  for (const user_uuid of names.users.slice(1)) await owner("PUT", `/boards/${board.uuid}/members/${user_uuid}`);
  const fields = new Map<string, string>();
  for (const field of planned.fields) {
    const url = `/boards/${board.uuid}/custom-fields`;
    const { custom_field } = await owner<{ custom_field: CreatedResource }>("POST", url, field);
    fields.set(field.name, custom_field.uuid);
  }
  const all: Names = { ...names, fields, tickets: new Map() };
  for (const ticket of planned.tickets) await addTicket(owner, board.uuid, ticket, all);
  say(`  ${name}: ${planned.tickets.length} tickets`);
}

async function found(app: App, platform: OpenPlatform): Promise<string> {
  const users = await addPeople(platform);
  const sends = await Promise.all(people.map(({ email }) => logIn(app, email)));
  const [owner] = sends;
  if (owner === undefined) throw new Error("The company has no people.");
  const { workspace } = await owner<{ workspace: CreatedResource }>("POST", "/workspaces", { name: company });
  await gather(sends, owner, workspace.uuid);
  const byName = new Map<string, string>();
  for (const [name, color] of Object.entries(labels)) {
    const url = `/workspaces/${workspace.uuid}/labels`;
    byName.set(name, (await owner<{ label: CreatedResource }>("POST", url, { name, color })).label.uuid);
  }
  for (const board of boards) await addBoard(owner, workspace.uuid, board, { users, sends, labels: byName });
  const key = { workspace_uuid: workspace.uuid, name: "Workshop robot" };
  return (await owner<{ token: string }>("POST", "/profile/api-keys", key)).token;
}

async function openDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.DATABASE_URL !== null) return { url: config.DATABASE_URL, stop: async () => {} };
  return startEmbedded({ directory: join(config.DATA_DIR, "postgres"), log: say });
}

function howToReset(config: Config): string {
  const where = config.DATABASE_URL === null ? `delete ${config.DATA_DIR}` : "empty the database of DATABASE_URL";
  return `${company} already exists, or a part of it. To start again, stop the server, ${where} and seed again.`;
}

async function seed(config: Config): Promise<void> {
  const database = await openDatabase(config);
  try {
    await migrate(database.url, say);
    const app = createServer(config, false);
    const baseUrl = config.BASE_URL ?? `http://${config.HOST}:${config.PORT}`;
    const attached = attachedOf(features);
    const platform = await openPlatform({ config, databaseUrl: database.url, baseUrl, log: app.log, attached });
    try {
      await buildApp(app, config, platform, routes);
      const addresses = people.map(({ email }) => email);
      const taken = await platform.pool.run("select 1 from users where lower(email) = any ($1::text[])", [addresses]);
      if (taken.length > 0) return say(howToReset(config));
      const key = await found(app, platform);
      await platform.services.sequencer.caughtUp();
      say(`${company} is there. Start the server and sign in as one of:`);
      for (const { email, role } of people) say(`  ${email} (${role}), password ${password}`);
      say(`  API key of ${people[0].email}, shown only now: ${key}`);
    } finally {
      await app.close();
      await platform.close();
    }
  } finally {
    await database.stop();
  }
}

try {
  // on purpose: one address sends hundreds of requests in a second
  await seed({ ...processConfig(), RATE_LIMIT_PER_MINUTE: 1_000_000 });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  const hint = message.includes("in use by another Stoa") ? " Stop that server, seed, and start it again." : "";
  process.stderr.write(`${message}${hint}\n`);
  process.exitCode = 1;
}
