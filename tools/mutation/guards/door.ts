import { type Guard, guardsOf, invisible } from "./guard.ts";

const tokens = "apps/server/src/features/identity/accounts/tokens.test.ts";
const cookies = "apps/server/src/features/identity/accounts/cookie.test.ts";
const credentials = "apps/server/src/platform/auth/credentials.test.ts";

/** What the door asks the database of a credential. */
const callers = guardsOf("apps/server/src/platform/auth/find-accessed.ts", [
  [
    "a session stands for every other of its person",
    "s.uuid = $1::uuid and",
    "s.user_uuid = (select e.user_uuid from sessions e where e.uuid = $1::uuid) and",
  ],
  ["a session goes on after the sign-out", "s.ended_at is null and ", ""],
  ["a session goes on for ever", "s.expires_at > clock_timestamp() and ", ""],
  [
    "a session outlives its account",
    "s.expires_at > clock_timestamp() and u.deactivated_at is null",
    "s.expires_at > clock_timestamp()",
  ],
  ["a key never expires", "coalesce(k.expires_at <= clock_timestamp(), false)", "false"],
  [
    "a key outlives the membership",
    "(k.workspace_uuid, k.user_uuid) and m.deactivated_at is null",
    "(k.workspace_uuid, k.user_uuid)",
  ],
  [
    "a key outlives its workspace",
    "join workspaces w on w.uuid = k.workspace_uuid and w.deleted_at is null",
    "join workspaces w on w.uuid = k.workspace_uuid",
  ],
  ["any text is a key", "k.token_hash = $1 and", "$1::bytea is not null and"],
  ["a revoked key goes on", "k.revoked_at is null and ", ""],
  ["a key outlives its person's account", "k.revoked_at is null and u.deactivated_at is null", "k.revoked_at is null"],
]);

/** What it asks of how a caller stands to what the path names. */
const standings = guardsOf("apps/server/src/platform/auth/access-context.ts", [
  ["a key is of every workspace", "c.key_workspace_uuid <> w.uuid as", "false as"],
  ["a deleted workspace goes on", " and w.deleted_at is null\n      left join members", "\n      left join members"],
  ["a stopped membership goes on", " and m.deactivated_at is null\n      ${listing}", "\n      ${listing}"],
  [
    "a member of one workspace is one of all",
    "(m.workspace_uuid, m.user_uuid) = (w.uuid, c.user_uuid)",
    "m.user_uuid = c.user_uuid",
  ],
  [
    "everybody has anybody's role",
    "(m.workspace_uuid, m.user_uuid) = (w.uuid, c.user_uuid)",
    "m.workspace_uuid = w.uuid",
  ],
  [
    "whoever is listed on a board is on all",
    "(bm.workspace_uuid, bm.board_uuid, bm.user_uuid)\n          = (b.workspace_uuid, b.uuid, c.user_uuid)",
    "(bm.workspace_uuid, bm.user_uuid) = (b.workspace_uuid, c.user_uuid)",
  ],
  [
    "a board's list is everybody's",
    "(bm.workspace_uuid, bm.board_uuid, bm.user_uuid)\n          = (b.workspace_uuid, b.uuid, c.user_uuid)",
    "(bm.workspace_uuid, bm.board_uuid) = (b.workspace_uuid, b.uuid)",
  ],
  ["boards have no list", '  board: "bm.user_uuid is not null"', '  board: "true"'],
  ["tickets have no board's list", '  task: "bm.user_uuid is not null"', '  task: "true"'],
  ["no board is archived", '  board: "b.archived_at is not null"', '  board: "false"', invisible],
  [
    "no ticket is archived",
    '"t.archived_at is not null or b.archived_at is not null"',
    '"b.archived_at is not null"',
    invisible,
  ],
  [
    "no ticket is on an archived board",
    '"t.archived_at is not null or b.archived_at is not null"',
    '"t.archived_at is not null"',
    invisible,
  ],
  ["nothing is suspended", "w.suspended_at is not null as", "false as"],
  ["no workspace demands a second factor", "(w.two_factor_required\n      and not exists", "(false and not exists"],
  ["a second factor that was begun is one", " and f.is_on)", ")"],
  ["keys need a second factor", "(c.key_workspace_uuid is null and ${lacksTwoFactor", "(true and ${lacksTwoFactor"],
]);

const besides = guardsOf("apps/server/src/platform/auth/also-access.ts", [
  [
    "what the body names is not looked at",
    "climb(kind, need, row === null ? null : readStanding(row), options);",
    'if (row === null) refuse("task_not_found");',
    invisible,
  ],
  [
    "what the body names may lie in another workspace",
    'if (rows.some((row) => row?.["workspace_uuid"] !== workspace_uuid)) refuse(options.missing ?? `${kind}_not_found`);',
    "",
    invisible,
  ],
]);

/** What is refused before and after the database is asked. */
const entrances = [
  ...guardsOf("apps/server/src/platform/http/authenticate.ts", [
    ["nobody needs a credential", 'if (credential.kind === "none") {', "if (false) {"],
    [
      "a malformed token is none",
      'if (credential.kind === "malformed") throw new EarlyError(401, credential.code, credential.message);',
      "",
      tokens,
    ],
    ["a key is a session", 'if (credential.kind === "api_key" && who !== "session or key") throw', "if (false) throw"],
  ]),
  ...guardsOf("apps/server/src/platform/http/authorize.ts", [
    ["an expired key goes on", "if (reached.keyExpired && api_key !== null) throw keyExpired(api_key.expires_at);", ""],
    ["a session is entered in another's name", "if (!isOwn) throw tokenInvalid();", "", tokens],
    ["everybody is staff", 'if (route.who === "staff" && !is_staff) refuse("staff_required");', ""],
    ["nobody climbs the ladder", "if (aim !== null) admit(aim, named?.uuid ?? null, reached, !route.writes);", ""],
  ]),
  ...guardsOf("apps/server/src/platform/http/register-route.ts", [
    ["no credential is looked at", "checkHeader(route.who, request);", ""],
    ["no origin is looked at", "checkOrigin(route, request, platform.services.webOrigin);", "", cookies],
  ]),
  ...guardsOf("apps/server/src/platform/http/cookie.ts", [
    ["a cookie writes from every page", 'if (!isOwnOrigin(request, webOrigin)) refuse("origin_foreign");', "", cookies],
    ["every page gets a cookie", "if (!isOwnOrigin(request, services.webOrigin)) return;", "", cookies],
  ]),
  ...guardsOf("apps/server/src/platform/auth/credentials.ts", [
    ["a token may say more than ours", "|| token !== write(claims)", "", tokens],
    ["a token is never over", "Math.min(claims.exp, claims.abs) * 1000 <= now()", "false", credentials],
  ]),
];

export const door: readonly Guard[] = [...callers, ...standings, ...besides, ...entrances];
