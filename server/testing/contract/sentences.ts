import assert from "node:assert/strict";
import type { Billing, Visitor } from "../world.ts";
import type { Rule } from "./access-table.ts";

/** A refusal that somebody got, and what led to it. */
export type Refused = {
  readonly path: string;
  readonly rule: Rule;
  readonly visitor: Visitor;
  readonly state: Billing;
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the API answered
  readonly body: any;
};

/**
 * Checks the body of a refusal against §7, which gives the sentence of some and the shape of all. Written from the
 * contract: no text of the server's own table is looked at.
 */
export function checkSentence(refused: Refused): void {
  const { status, body } = refused;
  if (status === 401) return checkUnauthorized(refused);
  const expected = status === 403 ? forbidden(refused) : status === 404 ? notFound(refused) : {};
  const markers = markersOf(refused);
  const { error, ...rest } = body;
  assert.equal(typeof error, "string");
  assert.ok(error.length > 0);
  if (expected.error !== undefined) assert.equal(error, expected.error);
  // the prices, versions and uuids of other refusals are the features' own; these here have no other field
  if (status !== 409) assert.deepEqual(rest, markers);
}

const framework = ["code", "error", "message", "statusCode"];

/** §7, 401 bodies. */
function checkUnauthorized({ rule, visitor, state, body }: Refused): void {
  const { credential, name } = visitor;
  const isKey = visitor.who.token.startsWith("svc_");
  const isDead = credential === "dead" || (state === "deleted" && credential === "key");
  if (isDead && isKey && (rule.key || rule.place === "open")) {
    if (!name.includes("expired")) return assert.match(body.error, /key is not valid or has been revoked/);
    assert.equal(typeof body.error, "string");
    assert.equal(body.api_key_expired, true);
    return assert.match(body.expires_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
  assert.deepEqual(Object.keys(body).toSorted(), framework);
  assert.equal(body.statusCode, 401);
  if (credential === "none") assert.match(body.code, /^FST_JWT_/);
  if (isDead && !isKey) assert.match(body.message, /session has ended/);
}

type Expected = { readonly error?: string };

/** §7, 403 bodies: of those that have a sentence, the one that applies. */
function forbidden({ path, rule, visitor: { role }, state }: Refused): Expected {
  if (role === null || state === "two_factor") return {};
  if (path.startsWith("/admin/")) return { error: "Admin access required." };
  const isWorkOfMembers = rule.may.includes("member");
  const isReader = role === "viewer" || role === "guest";
  return isWorkOfMembers && isReader ? { error: "Your role in this workspace is read-only." } : {};
}

const placeSentences: Readonly<Record<string, string>> = {
  workspace_uuid: "Workspace not found.",
  board_uuid: "Board not found.",
  task_uuid: "Task not found.",
};
const thingSentences: Readonly<Record<string, string>> = {
  comment_uuid: "Comment not found.",
  attachment_uuid: "Attachment not found.",
  api_key_uuid: "API key not found.",
};

/** §7, 404 bodies: of the place when the caller may not see it, of the thing when it is another's. */
function notFound({ path, rule, visitor, state }: Refused): Expected {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const sees = visitor.role === "owner" || visitor.role === "admin" || visitor.isListed;
  const isInside = visitor.role !== null && state !== "deleted" && (sees || rule.place !== "board");
  const sentences = isInside || rule.place === "self" ? thingSentences : placeSentences;
  const isElsewhere = rule.viaWorkspace && visitor.role !== null && state !== "deleted";
  const error = isElsewhere ? undefined : names.map((name) => sentences[name]).find((each) => each !== undefined);
  return error === undefined ? {} : { error };
}

/** What stands in the body for a program, beside the sentence. */
function markersOf({ status, state }: Refused): Record<string, unknown> {
  if (status === 402 && state === "read_only") return { billing_frozen: true };
  if (status === 403 && state === "two_factor") return { two_factor_required: true };
  return {};
}
