import assert from "node:assert/strict";
import type { Role } from "#kernel/authorize.ts";
import type { Billing, Visitor } from "../world.ts";
import type { Rule } from "./access-table.ts";

/** An error that a visitor got, and the request that led to it. */
export type Refusal = {
  readonly path: string;
  readonly rule: Rule;
  readonly visitor: Visitor;
  readonly state: Billing;
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- any body of the API
  readonly body: any;
};

/**
 * Checks the body of an error against §7, which gives the sentence of some errors and the shape of all. Written from the
 * contract, without the server's own table of errors.
 */
export function checkSentence(refusal: Refusal): void {
  const { status, body } = refusal;
  if (status === 401) return checkUnauthorized(refusal);
  const expected = status === 403 ? forbidden(refusal) : status === 404 ? notFound(refusal) : {};
  const markers = markersOf(refusal);
  const { error, code, ...rest } = body;
  assert.equal(typeof error, "string");
  assert.match(code, /^[a-z_]+$/);
  assert.ok(error.length > 0);
  if (expected.error !== undefined) assert.equal(error, expected.error);
  // other errors have their own fields (prices, versions, uuids); these have none
  if (status !== 409) assert.deepEqual(rest, markers);
}

const framework = ["code", "error", "message", "statusCode"];

/** §7.4. */
function checkUnauthorized(refusal: Refusal): void {
  const { rule, visitor, body } = refusal;
  const isKey = visitor.who.token.startsWith("svc_");
  if (isKey && rule.key) return checkDeadKey(refusal);
  assert.deepEqual(Object.keys(body).toSorted(), framework);
  assert.equal(body.statusCode, 401);
  if (visitor.credential === "none") assert.match(body.code, /^FST_JWT_/);
  else if (!isKey) assert.match(body.message, /session has ended/);
}

function checkDeadKey({ visitor, body }: Refusal): void {
  if (!visitor.name.includes("expired")) return assert.match(body.error, /key is not valid or has been revoked/);
  assert.equal(typeof body.error, "string");
  assert.equal(body.api_key_expired, true);
  assert.match(body.expires_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
}

type ExpectedError = { readonly error?: string };

/** §7.6: the sentence that applies, if the contract gives one. */
function forbidden({ path, rule, visitor: { role, isStaff }, state }: Refusal): ExpectedError {
  if (role === null || state === "two_factor") return {};
  if (path.startsWith("/billing/")) return { error: "Only the workspace owner can manage billing." };
  if (path.startsWith("/admin/")) return { error: "Admin access required." };
  if (path.startsWith("/staff/")) return isStaff ? {} : { error: "Staff access required." };
  return isWriteOfReader(rule, role) ? { error: "Your role in this workspace is read-only." } : {};
}

const isWriteOfReader = ({ writes, may }: Rule, role: Role): boolean =>
  writes && !may.includes(role) && (role === "viewer" || role === "guest");

const placeSentences: Readonly<Record<string, string>> = {
  workspace_uuid: "Workspace not found.",
  "in no path: workspace": "Workspace not found.",
  board_uuid: "Board not found.",
  task_uuid: "Task not found.",
  view_uuid: "View not found.",
  wiki_uuid: "Wiki not found.",
  page_uuid: "Page not found.",
};
const thingSentences: Readonly<Record<string, string>> = {
  comment_uuid: "Comment not found.",
  attachment_uuid: "Attachment not found.",
  api_key_uuid: "API key not found.",
  note_uuid: "Note not found.",
  secret_uuid: "Secret not found.",
};

/** §7.7: the sentence of the place if the caller may not see it, otherwise of the resource. */
function notFound(refusal: Refusal): ExpectedError {
  const { path, rule } = refusal;
  const isMember = refusal.visitor.role !== null && refusal.state !== "deleted";
  // the resource is searched in its workspace before its board is known
  if (isMember && rule.viaWorkspace) return {};
  const isHere = rule.place === "self" || (isMember && (rule.place === "workspace" || sees(refusal.visitor, rule)));
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  // a workspace may also be named in the query or the body
  const [error] = (isHere ? names : [...names, `in no path: ${rule.place}`]).flatMap(
    (name) => (isHere ? thingSentences : placeSentences)[name] ?? [],
  );
  return error === undefined ? {} : { error };
}

function sees({ role, isListed }: Visitor, { place }: Rule): boolean {
  if (place === "wiki") return role !== "guest" && role !== "guest_editor";
  return role === "owner" || role === "admin" || isListed;
}

/** The marker fields that the body has in addition to the sentence. */
function markersOf({ status, state, visitor }: Refusal): Record<string, unknown> {
  if (status === 402 && state === "read_only") return { billing_frozen: true };
  // a service account is not a person, so its 403 is about its role
  if (status === 403 && state === "two_factor" && !visitor.isService) return { two_factor_required: true };
  return {};
}
