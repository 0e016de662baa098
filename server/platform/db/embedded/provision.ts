import postgres from "postgres";

interface Login {
  port: number;
  user: string;
  password: string;
  database: string;
}

/**
 * Proves that the role and the database `stoa` can be used with `password`, and creates them when missing. The role
 * is no superuser, so that row security and privileges bind it; it may create databases and roles.
 *
 * @returns the URL of that database.
 * @throws postgres.PostgresError when not even the superuser gets in.
 */
export async function provisionDatabase(port: number, password: string): Promise<string> {
  const application: Login = { port, user: "stoa", password, database: "stoa" };
  if (!(await canConnect(application))) await createDatabase(port, password);
  return databaseAddress(port, password);
}

/** The URL of the database `stoa`. */
export function databaseAddress(port: number, password: string): string {
  return `postgres://stoa:${password}@127.0.0.1:${port}/stoa`;
}

/** Says whether the database `stoa` takes a connection at this moment; one that starts or stops does not. */
export async function takesConnections(port: number, password: string): Promise<boolean> {
  return canConnect({ port, user: "stoa", password, database: "stoa" }).catch(() => false);
}

/** Says whether an error of the database means a wrong role or password. */
export function isLoginFailure(error: unknown): boolean {
  return error instanceof postgres.PostgresError && ["28000", "28P01"].includes(error.code);
}

async function canConnect(login: Login): Promise<boolean> {
  const sql = connect(login);
  try {
    await sql`select 1`;
    return true;
  } catch (error) {
    const isDatabaseMissing = error instanceof postgres.PostgresError && error.code === "3D000";
    if (isLoginFailure(error) || isDatabaseMissing) return false;
    throw error;
  } finally {
    await sql.end();
  }
}

async function createDatabase(port: number, password: string): Promise<void> {
  const sql = connect({ port, user: "postgres", password, database: "postgres" });
  try {
    const roles = await sql`select 1 from pg_roles where rolname = 'stoa'`;
    // The password consists of hexadecimal digits, so it needs no quoting.
    await sql.unsafe(`${roles.length ? "alter" : "create"} role stoa login createdb createrole password '${password}'`);
    const databases = await sql`select 1 from pg_database where datname = 'stoa'`;
    if (databases.length === 0) await sql.unsafe("create database stoa owner stoa");
  } finally {
    await sql.end();
  }
}

function connect(login: Login): postgres.Sql {
  return postgres({ host: "127.0.0.1", ...login, max: 1, ssl: false, fetch_types: false, onnotice: () => undefined });
}
