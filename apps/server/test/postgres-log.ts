/** An unexpected line of PostgreSQL's log, and how often it occurs. */
export type Finding = { readonly line: string; readonly count: number; readonly databases: readonly string[] };

/** The settings of PostgreSQL for a log that can be parsed here: each line has its SQLSTATE and its database. */
export const logSettings = { log_line_prefix: "%m [%p] %e db=%d ", log_min_messages: "warning" } as const;

type Line = { readonly level: string; readonly state: string; readonly database: string; readonly message: string };

type ExpectedLine = {
  readonly pattern: RegExp;
  readonly reason: string;
  /** the databases to which the line is limited; they are named after their test files */
  readonly database?: RegExp;
};

/** ExpectedLine warnings and ends of connections, by "LEVEL SQLSTATE message". */
const always: readonly ExpectedLine[] = [
  { pattern: /^FATAL 57P01 /, reason: "a database is dropped, or the server stopped, while somebody is connected" },
  { pattern: /^FATAL 57P03 /, reason: "somebody connects while the server starts or stops" },
  { pattern: /^FATAL 28P01 .* user "stoa"$/, reason: "the first start asks whether the role is there already" },
  {
    pattern: /^FATAL 08006 /,
    database: /_(?:kills|server-killed)[._]/,
    reason: "the file kills servers of its own while they are connected",
  },
  {
    pattern: /^FATAL 25P03 /,
    database: /_failed-statement_/,
    reason: "the file lets a transaction wait for longer than its limit",
  },
];

/** Also expected where PostgreSQL is killed on purpose. */
const afterKills: readonly ExpectedLine[] = [
  {
    pattern: /^WARNING 57P02 /,
    reason: "PostgreSQL notifies every connection that the process of another one crashed",
  },
  { pattern: /^WARNING 57P01 .*immediate shutdown/, reason: "the server was stopped immediately" },
  { pattern: /^FATAL 57P02 /, reason: "a connection that was being opened ends with the crash" },
  { pattern: /^FATAL \w+ .*(postmaster exit|pre-existing shared memory)/, reason: "only the postmaster was killed" },
  { pattern: /^FATAL 08006 /, reason: "a process of ours was killed while it was connected" },
  { pattern: /^FATAL 25P03 /, reason: "a process of ours was stopped in the middle of a transaction" },
  { pattern: /^FATAL \w+ lock file/, reason: "it is started again before the one that was killed is gone" },
];

/**
 * Errors that the product's statements must never cause. All other errors, such as a violated constraint or a time limit, are
 * expected and handled.
 */
const neverErrors: readonly ExpectedLine[] = [
  { pattern: /^08P01/, reason: "the protocol was not followed" },
  // 25P02 is the result of a statement that was sent together with one that failed
  { pattern: /^25(?!P02)/, reason: "a statement was sent in a transaction that was not its own, or in none" },
  { pattern: /^26000/, reason: "a prepared statement is not there" },
  { pattern: /^40P01/, reason: "deadlock: locks were not taken in one order" },
  { pattern: /^42/, reason: "the statement names what is not there, or is not SQL" },
  {
    pattern: /^5[34]/,
    database: /^(?!.*_disk-full_)/,
    reason: "memory, disk, locks or connections ran out, and not because the file wanted it",
  },
  { pattern: /^XX/, reason: "PostgreSQL found a fault in itself or its data" },
];

/** A message of the level LOG that is only expected where PostgreSQL is killed on purpose. */
const crash = /terminated by signal|^(client backend|server process) .* exited with exit code|reinitializing/;

const format = /^\S+ \S+ \S+ \[\d+\] (\w{5}) db=(\S*) ([A-Z]+\d*): {2}(.*)$/;

function read(text: string): Line | null {
  const [, state = "", database = "", level = "", message = ""] = format.exec(text) ?? [];
  return level === "" ? null : { level, state, database, message };
}

function isForbidden(
  { level, state, message, database: name }: Line,
  expected: readonly ExpectedLine[],
  wasKilled: boolean,
): boolean {
  if (level === "LOG") return !wasKilled && crash.test(message);
  const isOne = (text: string, { pattern, database = /(?:)/ }: ExpectedLine): boolean =>
    pattern.test(text) && database.test(name);
  if (level === "ERROR") return neverErrors.some((each) => isOne(state, each));
  if (level !== "WARNING" && level !== "FATAL" && level !== "PANIC") return false;
  return !expected.some((each) => isOne(`${level} ${state} ${message}`, each));
}

/**
 * Finds the unexpected lines of PostgreSQL's log: every unexpected WARNING, FATAL and PANIC, and errors that show a fault of
 * the product.
 * @param log written with `logSettings`
 * @param options.wasKilled whether PostgreSQL's processes were killed on purpose
 * @param options.database only reads the lines of this database
 */
export function findForbidden(
  log: string,
  { wasKilled = false, database }: { readonly wasKilled?: boolean; readonly database?: string } = {},
): Finding[] {
  const expected = wasKilled ? [...always, ...afterKills] : always;
  const found = log.split("\n").flatMap((text) => {
    const line = read(text);
    const isMeant = line !== null && (database === undefined || line.database === database);
    return isMeant && isForbidden(line, expected, wasKilled) ? [line] : [];
  });
  const groups = Map.groupBy(found, ({ level, state, message }) => `${level} ${state}: ${message}`);
  return [...groups].map(([line, lines]) => ({
    line,
    count: lines.length,
    databases: [...new Set(lines.map((each) => each.database))],
  }));
}

/** A finding as text. */
export function sayFinding({ line, count, databases }: Finding): string {
  const where = databases.filter((name) => name !== "").slice(0, 3);
  return `PostgreSQL logged ${count} times: ${line}${where.length > 0 ? ` (in ${where.join(", ")})` : ""}`;
}
