import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const source = join(import.meta.dirname, "../../src/features");

/**
 * The files of features that read a caller's role and refuse, and the reason why `access` of the route cannot: what decides is a row, the
 * body or the query, or there is no route. A check that depends only on the path and the role belongs into `access`.
 */
const refusing: Readonly<Record<string, string>> = {
  "boards/boards/routes/update-board.ts": "body: only admins change the prefix",
  "live/create-collab-ticket.ts": "body: it names the text; the role makes a reader or a writer, and refuses nobody",
  "reactions/automations/run-as.ts": "row and body: the role of the person as whom the automation shall act",
  "reactions/notifications/member.ts": "body: it names the workspace",
  "search/search.ts": "no refusal: the role decides what is searched",
  "tasks/tasks/routes/list-workspace-tasks.ts": "no refusal for a role: the day of a person is that of the time zone",
  "tasks/tasks/routes/update-tasks.ts": "no refusal: the role decides which boards are shown",
  "transfer/imports/files.ts": "query: only admins send a file of the kind `stoa`",
  "transfer/imports/importer.ts": "no route: a job checks the person again",
  "transfer/imports/routes/create-import.ts": "query: as in files.ts, once more under the lock",
  "trash/rules.ts": "row: the kind of the item, and whose comment it is",
  "vault/resource.ts": "row: the workspace of a secret, which no path names",
  "vault/rules.ts": "row: whose secret it is",
  "workspaces/api-keys/make-key.ts": "body: it names the workspace",
  "workspaces/invitations/accept.ts": "row: the role of the sender, and the one that the invitation gives",
  "workspaces/invitations/create-invitation.ts": "body: only an owner invites an owner",
  "workspaces/invitations/create-invitation-link.ts": "row: only an owner invites an owner",
  "workspaces/invitations/resend-invitation.ts": "row: only an owner invites an owner",
  "workspaces/invitations/update-invitation.ts": "row and body: only an owner invites an owner",
  "workspaces/members/check-ownership.ts": "row and body: the role before and after, and the other owners",
  "workspaces/members/routes/reactivate-person.ts": "row: only an owner gives a former owner the role again",
  "workspaces/members/rules.ts": "row and body: the rule of check-ownership.ts",
  "workspaces/views/create-view.ts": "body: it names the workspace, and whether others see the view",
  "workspaces/views/resource.ts": "row: the workspace of a view, which no path names",
  "workspaces/views/rules.ts": "row and body: whose view it is, and whether others see it",
};

const readsRole =
  /\b(?:isAdmin|isGuest|opensWikis|mayOpenBoard|roleError|authorize)\(|\b(?:\w*[rR]ole|sender) [!=]== "|\bcaller\.(?:role|kind|is_staff|is_service)\b/;
const refuses = /\bfail\(|\bauthorize\(|\? "\w+_required" :|return "\w+_required"/;

/** A file without its comments. */
const codeOf = (path: string): string =>
  readFileSync(join(source, path), "utf8").replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, "");

test("roles are checked by `access`, but for checks that depend on a row, a body or a query", () => {
  const files = globSync("**/*.ts", { cwd: source }).filter((path) => !path.endsWith(".test.ts"));
  const found = files.filter((path) => readsRole.test(codeOf(path)) && refuses.test(codeOf(path)));
  assert.deepEqual(found.toSorted(), Object.keys(refusing).toSorted());
});
