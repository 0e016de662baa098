import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const server = join(import.meta.dirname, "../..");

const viewer = "leaves out the boards that the reader may not open (platform/auth/board-access.ts, visibility.ts)";
const accessed = "reads inside the one board, ticket, wiki or page that the route's access found for the caller";
const writes = "locks, counts or changes what a write was allowed, and tells nobody";
const nobody = "works for the product or a rule; what comes of it is shown to nobody without another look";

/**
 * Every file that selects boards, tasks, comments, attachments, wikis or pages, and why its rows cannot reach people who may not see them.
 * Before a file is added here, review it with this question.
 */
const reviewed: Readonly<Record<string, string>> = {
  "src/platform/auth/access-context.ts": viewer,
  "src/platform/auth/board-access.ts": viewer,
  "src/platform/auth/task-key.ts":
    "the key of a task that its caller reads, and a uuid that is authorized before anything is shown",
  "src/platform/auth/grow.ts": "counts what a plan limits, and names nothing",
  "src/platform/auth/visibility.ts": viewer,
  "src/platform/db/new-uuid.ts": "whether a uuid is taken, and not by whom",
  "src/platform/events/forget-things.ts": nobody,
  "src/platform/events/visible-data.ts": "whether what an event names is still there",
  "src/platform/live/save-queries.ts": "how long a text is, for the deletion of what nobody has open",
  "src/features/boards/boards/personal.ts": viewer,
  "src/features/boards/boards/queries.ts": viewer,
  "src/features/boards/boards/public-events.ts": "only published boards, for events of them",
  "src/features/public/feedback-forms/queries.ts": accessed,
  "src/features/public/feedback-forms/submission-queries.ts": "forms that work, for the whole world",
  "src/features/public/boards/queries.ts": "only published boards, for the whole world",
  "src/features/public/boards/meta-queries.ts": "only published boards, for the whole world",
  "src/features/boards/sprints/queries.ts": viewer,
  "src/features/content/public-links/public-pages.ts": "only published pages, for events of them",
  "src/features/reactions/automations/references.ts": accessed,
  "src/features/reactions/automations/scheduler-queries.ts": nobody,
  "src/features/reactions/automations/scheduler.ts": nobody,
  "src/features/reactions/automations/step-queries.ts": nobody,
  "src/features/reactions/automations/task-queries.ts": nobody,
  "src/features/reactions/notifications/consumer-queries.ts": nobody,
  "src/features/reactions/notifications/due.ts": viewer,
  "src/features/reactions/notifications/notify-named.ts": viewer,
  "src/features/reactions/notifications/visible.ts": viewer,
  "src/features/reactions/summaries/read-content.ts": viewer,
  "src/features/reactions/summaries/due-queries.ts": viewer,
  "src/features/tasks/attachments/personal.ts": viewer,
  "src/features/tasks/comments/history.ts": viewer,
  "src/features/tasks/comments/queries.ts": accessed,
  "src/features/tasks/comments/thread.ts": accessed,
  "src/features/tasks/comments/trash.ts": accessed,
  "src/features/tasks/links/queries.ts": "boards for hints, which a stream gives only to those who may open the board",
  "src/features/tasks/parts/export-of-tasks.ts": viewer,
  "src/features/tasks/search/find-tasks.ts": "reads the tasks that scope.ts found",
  "src/features/tasks/search/named-tasks.ts": "its caller passes the condition on the boards",
  "src/features/tasks/search/scope.ts": "its caller passes the condition on the boards",
  "src/features/search/queries.ts": viewer,
  "src/features/tasks/tasks/archive-queries.ts": writes,
  "src/features/tasks/tasks/blocking.ts": "whether a task blocks another one, and locks",
  "src/features/tasks/tasks/bulk-write.ts": writes,
  "src/features/tasks/tasks/view-columns.ts": viewer,
  "src/features/tasks/tasks/carry-over.ts": writes,
  "src/features/tasks/tasks/import-tasks.ts": writes,
  "src/features/transfer/imports/stoa/new-prefixes.ts": "the boards that the import made, for the person who imports",
  "src/features/tasks/tasks/cascade.ts": writes,
  "src/features/tasks/tasks/claim.ts": accessed,
  "src/features/tasks/tasks/context.ts": accessed,
  "src/features/tasks/tasks/entries.ts": writes,
  "src/features/tasks/tasks/list-page.ts": accessed,
  "src/features/tasks/tasks/list-queries.ts": accessed,
  "src/features/tasks/tasks/live.ts": nobody,
  "src/features/tasks/tasks/personal.ts": viewer,
  "src/features/tasks/tasks/place.ts": accessed,
  "src/features/tasks/tasks/task-view.ts": viewer,
  "src/features/tasks/tasks/triage-queries.ts": viewer,
  "src/features/trash/queries.ts": viewer,
  "src/features/wiki/export/queries.ts": accessed,
  "src/features/content/attachments/files.ts": nobody,
  "src/features/content/attachments/queries.ts": accessed,
  "src/features/content/attachments/trash.ts": accessed,
  "src/features/content/links/mention-labels.ts": viewer,
  "src/features/content/links/queries.ts": viewer,
  "src/features/content/links/take-mentions.ts": nobody,
  "src/features/wiki/pages/archive-queries.ts": writes,
  "src/features/wiki/pages/copy-queries.ts": writes,
  "src/features/wiki/pages/live.ts": nobody,
  "src/features/wiki/pages/import-place.ts": accessed,
  "src/features/wiki/pages/personal.ts": viewer,
  "src/features/wiki/pages/place.ts": writes,
  "src/features/wiki/pages/queries.ts": accessed,
  "src/features/wiki/pages/tree-queries.ts": accessed,
  "src/features/wiki/pages/version-queries.ts": accessed,
  "src/features/wiki/publishing/queries.ts": "only published pages, for the whole world",
  "src/features/wiki/pages/fixed-version.ts": writes,
  "src/features/wiki/signature-requests/files.ts": accessed,
  "src/features/wiki/signature-requests/personal.ts": viewer,
  "src/features/wiki/search/find-queries.ts":
    "its callers search a wiki that they were given, or look for a role that sees the wikis",
  "src/features/wiki/wikis/personal.ts": viewer,
  "src/features/wiki/wikis/queries.ts": "its only list is for a workspace whose wikis the caller may see",
  "src/features/workspaces/invitations/queries.ts": writes,
  "src/features/workspaces/members/board-lists.ts": writes,
  "src/features/transfer/exports/board-tables.ts":
    "all of a workspace, for its owners and admins, who open every board",
  "src/features/transfer/exports/read-rows.ts": "all of a workspace, for its owners and admins, who open every board",
  "src/features/workspaces/workspaces/switch-public.ts": writes,
  "src/features/workspaces/staff/queries.ts": "numbers of a whole workspace, for the service's operator",
  "src/features/transfer/imports/again/present-board.ts":
    "boards of earlier imports, to compare with them and to write those that the person may write; names a field or column of the file alone",
  "src/features/transfer/imports/known-tickets.ts":
    "whether what a file has was imported before; names the file's own titles",
  "src/features/transfer/imports/made-queries.ts":
    "the boards, wikis and pages of an import, which its undo then loads as the caller; the sentence names one of them",
  "src/features/transfer/local-copies/access-queries.ts": viewer,
  "src/features/transfer/local-copies/kind-queries.ts": viewer,
  "src/features/transfer/local-copies/read-section.ts": viewer,
  "src/features/transfer/local-copies/removed-queries.ts": viewer,
  "src/features/transfer/local-copies/since.ts": viewer,
  "src/features/transfer/local-copies/task-parts.ts": viewer,
  "src/features/transfer/local-copies/task-queries.ts": viewer,
};

/** A select from one of the tables. */
const selects = /\b(?:from|join|using)\s+(?:tasks|comments|attachments|boards|wikis|pages)\b(?!["'])/;

/** The files that select such rows and were not reviewed. */
function unreviewed(texts: ReadonlyMap<string, string>): string[] {
  return [...texts.keys()].filter(
    (path) => !(path in reviewed) && selects.test(withoutComments(texts.get(path) ?? "")),
  );
}

/** The text of a file without its comments, which may contain these words. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

test("every file that selects boards, tasks, comments, attachments, wikis or pages was reviewed for who may see the rows", () => {
  const files = globSync("src/**/*.ts", { cwd: server, exclude: ["**/*.test.ts"] });
  const texts = new Map(files.map((path) => [path, readFileSync(join(server, path), "utf8")]));
  const hint = "Check that callers get only rows that they may see, then add the file to `reviewed` with the reason.";
  assert.deepEqual(unreviewed(texts), [], hint);
  const needless = Object.keys(reviewed).filter((path) => !selects.test(withoutComments(texts.get(path) ?? "")));
  assert.deepEqual(needless, [], "These files select no such rows any more: remove them from `reviewed`.");
});

test("a new query that counts the tasks of a label would have to be reviewed", () => {
  const count =
    "raw(sql`select l.uuid, (select count(*) from tasks t where t.label_uuids @> array[l.uuid]) from labels l`)";
  assert.deepEqual(unreviewed(new Map([["src/features/boards/labels/new-queries.ts", count]])), [
    "src/features/boards/labels/new-queries.ts",
  ]);
});
