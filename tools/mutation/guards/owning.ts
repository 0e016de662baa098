import { type Guard, guardsOf, matrix } from "./guard.ts";

const accepting = "apps/server/src/features/workspaces/invitations/accept-invitation.test.ts";
const links = "apps/server/src/features/boards/publishing/get-public-board.test.ts";

/** What belongs to one person, and what is listed to those who may see it. */
export const owning: readonly Guard[] = [
  ...guardsOf("apps/server/src/features/identity/accounts/sessions.ts", [
    [
      "anybody ends a session",
      "where uuid = ${session_uuid}::uuid and user_uuid = ${user_uuid}::uuid and ended_at is null",
      "where uuid = ${session_uuid}::uuid and ${user_uuid}::uuid is not null and ended_at is null",
    ],
    [
      "sessions are listed to anybody",
      "where user_uuid = ${user_uuid}::uuid and ended_at is null and expires_at",
      "where ${user_uuid}::uuid is not null and ended_at is null and expires_at",
    ],
  ]),
  ...guardsOf("apps/server/src/features/identity/api-keys/queries.ts", [
    [
      "anybody revokes a key",
      "k.uuid = ${uuid}::uuid and k.user_uuid = ${user_uuid}::uuid",
      "k.uuid = ${uuid}::uuid and ${user_uuid}::uuid is not null",
    ],
    [
      "keys are listed to anybody",
      "where k.user_uuid = ${user_uuid}::uuid and k.revoked_at is null\n      order",
      "where ${user_uuid}::uuid is not null and k.revoked_at is null\n      order",
    ],
    [
      "a former member makes keys",
      "and m.user_uuid = ${user_uuid}::uuid and m.deactivated_at is null\n      for",
      "and m.user_uuid = ${user_uuid}::uuid\n      for",
    ],
  ]),
  ...guardsOf("apps/server/src/features/identity/api-keys/make-key.ts", [
    ["anybody makes keys", 'climb("workspace", "read", standing);', ""],
    ["keys are made in a read-only workspace", 'if (standing?.billing === "read_only")', "if (false)"],
  ]),
  ...guardsOf("apps/server/src/features/tasks/comments/queries.ts", [
    ["anybody edits a comment", "and ${isOwn(caller)} and c.archived_at is null`),", "and c.archived_at is null`),"],
    [
      "anybody deletes a comment",
      "and ${isOwn(caller)} and c.archived_at is null\n      returning",
      "and c.archived_at is null\n      returning",
    ],
    [
      "another key edits a key's comment",
      "or (c.author_via ->> 'api_key_uuid')::uuid is not distinct from",
      "or true or (c.author_via ->> 'api_key_uuid')::uuid is not distinct from",
      "apps/server/src/features/workspaces/service-accounts/attribution.test.ts",
    ],
  ]),
  ...guardsOf("apps/server/src/features/tasks/tasks/lease-queries.ts", [
    ["anybody holds a lease", "and lease_user_uuid = ${user_uuid}::uuid and", "and ${user_uuid}::uuid is not null and"],
  ]),
  ...guardsOf("apps/server/src/features/workspaces/invitations/queries.ts", [
    [
      "anybody accepts an invitation",
      "i.uuid = ${uuid} and lower(i.email) = (select lower(me.email) from me)`,",
      "i.uuid = ${uuid} and exists (select 1 from me)`,",
    ],
    [
      "an address that was not verified accepts",
      "and verified_at is not null and deactivated_at is null\n      for share)`,",
      "and deactivated_at is null\n      for share)`,",
      accepting,
    ],
    ["invitations are listed to anybody", "join users me on lower(me.email) = lower(i.email)", "join users me on true"],
  ]),
  ...guardsOf("apps/server/src/features/imports/queries.ts", [
    [
      "imports are everybody's",
      'if (!isAdmin(place.role)) query = query.where("created_by", "=", place.user_uuid);',
      "",
    ],
  ]),
  ...guardsOf("apps/server/src/features/tasks/trash/restore-from-trash.ts", [
    [
      "anybody restores",
      "    checkHandler(kind, trashed, { user_uuid: caller.user_uuid, role }, workspace.billing_status);\n",
      "",
    ],
  ]),
  ...guardsOf("apps/server/src/features/tasks/trash/delete-from-trash.ts", [
    [
      "anybody deletes for good",
      "    checkHandler(kind, trashed, { user_uuid: caller.user_uuid, role }, workspace.billing_status);\n",
      "",
    ],
  ]),
  ...guardsOf("apps/server/src/features/tasks/trash/queries.ts", [
    ["the trash of every board is listed", "const listed = viewer.seesAllBoards\n", "const listed = true\n"],
  ]),
  ...guardsOf("apps/server/src/features/boards/boards/queries.ts", [
    ["every board is listed", "if (!isAdmin(place.role)) {", "if (false) {"],
  ]),
  ...guardsOf("apps/server/src/features/boards/publishing/queries.ts", [
    [
      "a link shows what is switched off",
      "  when not w.public_boards_enabled then 'public_boards_disabled'\n",
      "",
      links,
    ],
    ["a link shows what is archived", "  when b.archived_at is not null then 'board_archived' end", "end", links],
    ["a link shows what is suspended", "and w.suspended_at is null", "", links],
    ["a link shows what is deleted", "and w.deleted_at is null", "", links],
    ["archived tickets are shown to everybody", "and t.archived_at is null ${behind}", "${behind}", links],
    ["the next pages are the first", "and t.archived_at is null ${behind}", "and t.archived_at is null", links],
  ]),
  ...guardsOf("apps/server/src/features/boards/publishing/get-public-board.ts", [
    ["everybody reads who is mentioned", "mentioning === null ? task", "true ? task", links],
    ["following pages are views", "if (after === null) services", "services", links],
  ]),
  ...guardsOf("apps/server/src/features/boards/publishing/publish-board.ts", [
    [
      "boards are published where it is switched off",
      '    if (!(await allowsPublicBoards(work, board.workspace_uuid))) refuse("public_boards_disabled");\n',
      "",
      "apps/server/src/features/boards/publishing/publish-board.test.ts",
    ],
  ]),
  ...guardsOf("apps/server/src/features/tasks/tasks/find-queries.ts", [
    ["every board is searched", "const listed = isAdmin(role)\n", "const listed = true\n"],
  ]),
  ...guardsOf("apps/server/src/features/tasks/search/queries.ts", [
    [
      "a search finds in every board",
      "const visible = sql`and ${isOpen} ${board_uuid",
      "const visible = sql`${board_uuid",
      matrix,
      "apps/server/src/features/tasks/search/search.test.ts",
    ],
  ]),
  ...guardsOf("apps/server/src/features/workspaces/workspaces/queries.ts", [
    ["every workspace is listed", '.where("members.user_uuid", "=", user_uuid)', ""],
    ["former members are told of the workspace", '.where("members.deactivated_at", "is", null)', ""],
    [
      "a key is told of its person's other workspaces",
      'if (only !== null) query = query.where("workspaces.uuid", "=", only);',
      "",
    ],
  ]),
];
