import { Type } from "typebox";
import { ids } from "#features/content/examples/index.ts";
import { lockAccount } from "#features/identity/accounts/index.ts";
import { changedFields } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Version } from "#platform/http/schemas.ts";
import { findPreferences, putPreferences } from "./queries.ts";
import { Favourites, Preferences, Shortcuts } from "./view.ts";

export const setPreferences = route("PUT /profile/preferences", {
  id: "setPreferences",
  auth: "session",
  summary: "Replace the caller's favourites and shortcuts",
  description:
    "Both are replaced as a whole. At most 100 favourites, each once, and at most 100 shortcuts. What a favourite names is " +
    "not looked up: it need not exist.",
  access: {},
  body: closed({
    favourites: field(Favourites, "The favourites, in the person's order."),
    shortcuts: field(
      Shortcuts,
      "The keys by the name of their action (1 to 64 of a to z, 0 to 9, `.`, `_` and `-`); an empty text switches a shortcut off.",
    ),
    version: field(
      Type.Optional(Version),
      "The version that the client has read. Without it, any version is replaced.",
    ),
  }),
  reply: { preferences: Preferences },
  errors: ["favourite_given_twice", "version_conflict", "account_closed"],
  events: ["account.preferences_set"],
  example: {
    body: {
      favourites: [{ workspace_uuid: ids.workspace, kind: "view", uuid: ids.view }],
      shortcuts: { "task.create": "c", "search.open": "" },
      version: 1,
    },
  },
  handle: async ({ tx, caller: { user_uuid }, body: { version, ...sent }, fail, expectVersion }) => {
    const named = sent.favourites.map(({ workspace_uuid, kind, uuid }) => `${workspace_uuid} ${kind} ${uuid}`);
    if (new Set(named).size < named.length) return fail("favourite_given_twice");
    // the lock lets two requests set preferences only one after the other
    await lockAccount(tx, user_uuid, fail);
    const before = await findPreferences(tx, user_uuid);
    if (version !== undefined) expectVersion(before, version);
    if (changedFields(before, sent).length === 0) return { preferences: before };
    const preferences = await putPreferences(tx, user_uuid, sent);
    tx.emitAccount(user_uuid, "account.preferences_set");
    return { preferences };
  },
});
