import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { readOwnUser, setOwn } from "../own-user.ts";
import { OwnUser } from "../view.ts";

export const setCompletionSound = route("POST /profile/completion-sound", {
  id: "setCompletionSound",
  auth: "session",
  summary: "Whether the caller hears a sound when a ticket is done, and was asked about it",
  access: {},
  body: closed({ enabled: Type.Boolean(), prompted: Type.Boolean() }),
  reply: { user: OwnUser },
  errors: ["account_closed"],
  events: ["account.completion_sound_set"],
  example: { body: { enabled: false, prompted: true } },
  handle: async ({ tx, caller, body: { enabled, prompted } }) => {
    const fields = { completion_sound_enabled: enabled, completion_sound_prompted: prompted };
    const changed = await setOwn(tx, caller.user_uuid, fields);
    if (changed.length > 0) tx.emitAccount(caller.user_uuid, "account.completion_sound_set", { enabled, prompted });
    return { user: await readOwnUser(tx, caller.user_uuid) };
  },
});
