import { ApiError } from "@stoa/api";

/** The reason why a text can no longer be edited together. */
export type EndReason = "session" | "access" | "gone" | "suspended" | "schema" | "refused";

/** The next step after a connection has ended or was refused. */
export type NextStep =
  | { readonly does: "retry" | "again" | "anew" }
  | { readonly does: "end"; readonly why: EndReason };

const end = (why: EndReason): NextStep => ({ does: "end", why });
const again: NextStep = { does: "again" };

/** The code for a message that is longer than the server takes. */
export const tooLarge = 1009;
/** The code for somebody who may not write, or not even read, any more. */
export const accessLost = 4403;

const afterCode: Readonly<Record<number, NextStep>> = {
  [tooLarge]: end("refused"),
  4400: end("refused"),
  4401: end("session"),
  // the next ticket says what is left: only reading, or nothing
  4402: again,
  [accessLost]: again,
  4404: end("gone"),
  4409: { does: "anew" },
  4423: end("suspended"),
  4426: end("schema"),
  4508: again,
};

/** The next step after a close code of the server. Unknown ones and broken connections are tried again later. */
export function afterClose(code: number): NextStep {
  return afterCode[code] ?? { does: "retry" };
}

const afterStatus: Readonly<Record<number, EndReason>> = {
  401: "session",
  403: "access",
  404: "gone",
  423: "suspended",
};

/** The next step without a ticket. @param isBarred the connection before has ended because of what the person may do */
export function afterRefusal(error: unknown, isBarred: boolean): NextStep {
  if (!(error instanceof ApiError)) return { does: "retry" };
  if (error.code === "live_generation_changed") return { does: "anew" };
  if (error.code === "live_schema_differs") return end("schema");
  const why = isBarred && error.status === 404 ? "access" : afterStatus[error.status];
  return why === undefined ? { does: "retry" } : end(why);
}
