import { Client, DatabaseError } from "pg";

interface Login {
  port: number;
  user: string;
  password: string;
  database: string;
}

/**
 * Checks that the role and the database `stoa` can be used with `password`, and creates them if they are missing. The role is
 * not a superuser, so that row security and privileges apply to it; it may create databases and roles.
 *
 * @param isNew the password was just made, so the role cannot have it: an attempt would only leave an error in PostgreSQL's log
 * @returns the URL of that database.
 * @throws DatabaseError when not even the superuser gets in.
 */
export async function provisionDatabase(port: number, password: string, isNew = false): Promise<string> {
  const application: Login = { port, user: "stoa", password, database: "stoa" };
  if (isNew || !(await canConnect(application))) await createDatabase(port, password);
  return databaseAddress(port, password);
}

/** The URL of the database `stoa`. */
export function databaseAddress(port: number, password: string): string {
  return `postgres://stoa:${password}@127.0.0.1:${port}/stoa`;
}

/** Whether the database `stoa` accepts a connection now; one that is starting or stopping does not. */
export async function takesConnections(port: number, password: string): Promise<boolean> {
  return canConnect({ port, user: "stoa", password, database: "stoa" }).catch(() => false);
}

/** Says whether an error of the database means a wrong role or password. */
export function isLoginFailure(error: unknown): boolean {
  return error instanceof DatabaseError && ["28000", "28P01"].includes(error.code ?? "");
}

async function canConnect(login: Login): Promise<boolean> {
  try {
    await connected(login, (client) => client.query("select 1"));
    return true;
  } catch (error) {
    const isDatabaseMissing = error instanceof DatabaseError && error.code === "3D000";
    if (isLoginFailure(error) || isDatabaseMissing) return false;
    throw error;
  }
}

async function createDatabase(port: number, password: string): Promise<void> {
  await connected({ port, user: "postgres", password, database: "postgres" }, async (client) => {
    const { rows: roles } = await client.query("select 1 from pg_roles where rolname = 'stoa'");
    // The password consists of hexadecimal digits, so it needs no quoting.
    await client.query(
      `${roles.length ? "alter" : "create"} role stoa login createdb createrole password '${password}'`,
    );
    const { rows: databases } = await client.query("select 1 from pg_database where datname = 'stoa'");
    if (databases.length === 0) await client.query("create database stoa owner stoa");
  });
}

/** Runs a function with a new connection, which is closed afterwards. */
async function connected<T>(login: Login, doIt: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ host: "127.0.0.1", ...login, ssl: false });
  // a connection that is lost fails the statement that was sent on it
  client.on("error", () => {});
  try {
    await client.connect();
    return await doIt(client);
  } finally {
    await client.end();
  }
}
