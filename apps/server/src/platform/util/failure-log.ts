import type { FastifyBaseLogger } from "fastify";

/** Within this time after a failure was logged, the same failures are only counted. In milliseconds. */
const period = 60_000;

/** Logs what failed. @param fields name what is one kind of failure together with the message */
export type LogFailure = (error: unknown, fields?: Readonly<Record<string, unknown>>) => void;

/**
 * Logs a failure that may come again each second, such as that of a database that is away: the first one at once, and then once a minute
 * how many of its kind followed.
 * @param level of the lines
 * @param message of the lines
 */
export function failureLog(
  log: Pick<FastifyBaseLogger, "error" | "warn">,
  level: "error" | "warn",
  message: string,
): LogFailure {
  const repeated = new Map<string, { times: number; error: unknown }>();
  return (error, fields = {}) => {
    const kind = `${nameOf(error)} ${JSON.stringify(fields)}`;
    const known = repeated.get(kind);
    if (known !== undefined) {
      known.times += 1;
      known.error = error;
      return;
    }
    log[level]({ err: error, ...fields }, message);
    const count = { times: 0, error };
    repeated.set(kind, count);
    setTimeout(() => {
      repeated.delete(kind);
      if (count.times > 0) log[level]({ err: count.error, ...fields, times: count.times }, `${message} again`);
    }, period).unref();
  };
}

function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return `${error.constructor.name} ${"code" in error ? String(error.code) : error.message}`;
}
