/** The number of statements that the server has sent so far, from its metrics. @throws Error when the metrics do not have it */
export function statementsIn(metrics: string): number {
  const total = /^stoa_database_statements_total (\d+)$/m.exec(metrics)?.[1];
  if (total === undefined) throw new Error("The metrics have no number of statements.");
  return Number(total);
}

/**
 * The statements of one request. Reading the metrics also sends statements, which the next reading counts.
 * @param readings of the counter: two before the request and one after it
 */
export function statementsBetween(first: number, before: number, after: number): number {
  return after - before - (before - first);
}

/** The middle one of several counts, because sometimes other work happens in between. */
export function middleOf(counts: readonly number[]): number {
  return counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
}
