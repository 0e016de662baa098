/** Tests that see the faults of a place, and neither stand near it nor are found by its imports and errors. */
export const elsewhere: readonly (readonly [place: string, tests: readonly string[]])[] = [
  ["content/public-links/", ["get-public-board.test.ts", "get-public-page.test.ts"]],
  ["accounts/attempts.ts", ["sign-in/login.test.ts"]],
  ["accounts/changes.ts", ["set-up-totp.test.ts", "forgot-password.test.ts"]],
  ["two-factor/challenges.ts", ["verify-two-factor.test.ts", "send-two-factor-email.test.ts"]],
  ["tasks/view-columns.ts", ["create-relationship.test.ts"]],
  ["comments/queries.ts", ["attribution.test.ts"]],
  ["vault/", ["vault-access.test.ts"]],
  ["vault/use.ts", ["secret-headers.test.ts"]],
  ["pages/version-queries.ts", ["stretch.test.ts"]],
  ["signature-requests/public-queries.ts", ["cancel-signature-request.test.ts", "routes/sign-page.test.ts"]],
  ["signature-requests/signed-queries.ts", ["export-round-trip.long.test.ts"]],
  ["export-format/formulas.ts", ["exports/formulas.test.ts"]],
  ["stoa/name-import.ts", ["contract/named-imports.test.ts"]],
  [
    "kernel/authorize.ts",
    ["contract/invisible.test.ts", "restore-board.test.ts", "create-export.test.ts", "publish-board.test.ts"],
  ],
  ["kernel/authorize.ts", ["create-portal-session.test.ts"]],
  ["kernel/events.ts", ["live-task-access.test.ts"]],
  ["auth/access-context.ts", ["contract/invisible.test.ts", "two-factor/required.test.ts"]],
  ["auth/also-access.ts", ["contract/invisible.test.ts", "update-tasks.test.ts"]],
  ["auth/credentials.ts", ["sessions/tokens.test.ts"]],
  ["http/authenticate.ts", ["sessions/tokens.test.ts"]],
  ["http/caller-turns.ts", ["get-public-board.test.ts"]],
  ["http/cookie.ts", ["sessions/cookie.test.ts", "contract/origin.test.ts"]],
  ["http/pages.ts", ["get-public-board.test.ts"]],
  ["http/pipeline.ts", ["sessions/cookie.test.ts", "contract/head.test.ts", "reveal-secret.test.ts"]],
  ["http/reply.ts", ["contract/kept-replies.test.ts"]],
  ["http/rich-text.ts", ["mentions-in-tasks.test.ts"]],
  ["http/sockets.ts", ["open-collab-room.test.ts"]],
  ["http/workspace-hints.ts", ["stream-workspace.test.ts"]],
  [
    "platform/live/",
    ["open-collab-room.test.ts", "pages/live.test.ts", "tasks/live.test.ts", "create-collab-ticket.test.ts"],
  ],
  ["platform/payments/", ["get-billing-summary.test.ts"]],
  ["platform/seal/", ["verify-signed-document.test.ts", "operator-key.test.ts"]],
  ["web/src/data/purge.ts", ["data/rebase.test.ts"]],
  ["web/src/data/", ["web/test/workspace.test.ts", "access-ends.test.ts", "commands.test.ts", "details.test.ts"]],
  ["web/src/data/", ["model.long.test.ts"]],
  ["web/src/commands/", ["web/test/workspace.test.ts", "access-ends.test.ts", "commands.test.ts", "details.test.ts"]],
  ["web/src/editor/live/", ["live-room.test.ts"]],
];

/** A mutant that changes nothing that could be seen, or takes out a second net: its place, a part of its text, and the reason. */
export type Exception = readonly [place: string, text: string, reason: string];

export const exceptions: readonly Exception[] = [
  ["platform/http/openapi/", "", "pages that show the document to readers protect nothing"],
];
