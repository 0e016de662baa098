import type { RunRecord } from "./record.ts";

/** Checks that no live session is rejected, and that requests fail only because of what was broken on purpose. */
export function checkAnswers({ surprises }: RunRecord): string[] {
  return [...surprises];
}

/** Checks that a request that failed has stored nothing. */
export function checkLeftBehind({ leftBehind }: RunRecord): string[] {
  return leftBehind.map((uuid) => `account ${uuid} was written by a request that failed`);
}

/** Checks that PostgreSQL's log shows no fault of the product. */
export function checkLog({ logged }: RunRecord): string[] {
  return [...logged];
}
