import type { Recorded } from "./record.ts";

/** Nobody whose session lives is sent away, and nothing fails but what was broken on purpose. */
export function checkAnswers({ surprises }: Recorded): string[] {
  return [...surprises];
}

/** Of what was written by a request that was then refused, nothing is left. */
export function checkLeftBehind({ leftBehind }: Recorded): string[] {
  return leftBehind.map((uuid) => `account ${uuid} was written by a request that was refused`);
}

/** PostgreSQL logged nothing that shows a fault of ours. */
export function checkLog({ logged }: Recorded): string[] {
  return [...logged];
}
