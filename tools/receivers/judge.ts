import type { Host } from "./hosts.ts";
import type { Ending } from "./outsider.ts";
import type { Log, Row, Wait } from "./watch.ts";

/** The result of the deliveries to an outsider; without problems it is as expected. */
export type Verdict = {
  readonly title: string;
  readonly expected: string;
  readonly seen: string;
  /** the longest connection; in milliseconds, null when there was none */
  readonly longest: number | null;
  readonly problems: readonly string[];
};

/** An attempt waits 10 seconds at most (§6.3 rule 1). In milliseconds. */
const longestAttempt = 10_500;

/** In minutes; a tenth more or less is accepted. */
const gaps = [1, 5, 25, 125];

/** The first attempt at a receiver that is not slow is made within this time. In milliseconds. */
const soon = 15_000;

const describe = ({ status, response_status, error }: Pick<Row, "status" | "response_status" | "error">): string =>
  [status, response_status, error].filter((part) => part !== null && part !== "answer").join(" ");

const isLike = (row: Row, ending: Ending): boolean =>
  row.status === ending.status && row.response_status === ending.response_status && row.error === ending.error;

/** @param since when the receivers began to misbehave; earlier rows are not judged */
export function judge({ outsider, lasted }: Host, log: Log, since: number): Verdict {
  const rows = log.rows.filter((row) => Date.parse(row.created_at) >= since);
  const attempted = rows.filter(({ status }) => status !== "queued");
  const waiting = rows.filter(({ status }) => status === "queued");
  const longest = Math.max(...lasted());
  const problems = [
    ...endingProblems(attempted, outsider.endings),
    ...attempted.flatMap(rowProblems),
    ...waitProblems(attempted, log.waits),
  ];
  if (longest > longestAttempt) problems.push(`a connection lasted ${Math.round(longest)} ms`);
  const late = waiting.filter((row) => log.readAt - Date.parse(row.created_at) > soon).length;
  if (late > 0 && outsider.isSlow !== true) problems.push(`${late} were not attempted`);
  return {
    title: outsider.title,
    expected: outsider.endings.map(describe).join(" or "),
    seen: [
      ...countsOf(attempted),
      ...againAfter(log.waits),
      ...(waiting.length > 0 ? [`${waiting.length} wait`] : []),
    ].join(", "),
    longest: Number.isFinite(longest) ? longest : null,
    problems: [...new Set(problems)],
  };
}

function countsOf(rows: readonly Row[]): string[] {
  return [...Map.groupBy(rows, describe)].map(([ending, { length }]) => `${length} ${ending}`);
}

function againAfter(waits: readonly Wait[]): string[] {
  return gaps.flatMap((_gap, index) => {
    const middles = waits.filter(({ attempts }) => attempts === index + 1).map(({ least, most }) => (least + most) / 2);
    const median = middles.toSorted((a, b) => a - b)[Math.floor(middles.length / 2)];
    return median === undefined ? [] : [`again in about ${Math.round(median)} s`];
  });
}

function endingProblems(rows: readonly Row[], endings: readonly Ending[]): string[] {
  const others = rows.filter((row) => !endings.some((ending) => isLike(row, ending)));
  const unseen = endings.filter((ending) => !rows.some((row) => isLike(row, ending)));
  return [
    ...others.map((row) => `ended as ${describe(row)}`),
    ...unseen.map((ending) => `never ended as ${describe(ending)}`),
  ];
}

/** An ended delivery had one attempt and is not repeated; a retried one says when the next attempt is (§3.6). */
function rowProblems(row: Row): string[] {
  const isRetrying = row.status === "retrying";
  return [
    ...(!isRetrying && row.attempts !== 1 ? [`${row.status} after ${row.attempts} attempts`] : []),
    ...(isRetrying === (row.next_attempt_at === null)
      ? [`${row.status} with next_attempt_at ${row.next_attempt_at}`]
      : []),
    ...((row.status === "delivered") === (row.delivered_at === null) ? [`${row.status} at ${row.delivered_at}`] : []),
  ];
}

function waitProblems(rows: readonly Row[], waits: readonly Wait[]): string[] {
  if (rows.some(({ status }) => status === "retrying") && waits.length === 0) return ["no wait was seen"];
  return waits
    .filter(({ attempts, least, most }) => {
      const seconds = (gaps[attempts - 1] ?? 0) * 60;
      return most < seconds * 0.95 || least > seconds * 1.05;
    })
    .map(
      ({ attempts, least, most }) => `attempt ${attempts}: the next one in ${least.toFixed(1)} to ${most.toFixed(1)} s`,
    );
}
