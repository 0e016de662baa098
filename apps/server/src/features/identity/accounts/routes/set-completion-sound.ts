import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { readOwnUser, setOwn } from "../own-user.ts";
import { OwnUser } from "../view.ts";

export const setCompletionSound = route({
  id: "setCompletionSound",
  at: "POST /profile/completion-sound",
  who: "session",
  summary: "Whether the caller hears a sound when a ticket is done, and was asked about it",
  reach: {},
  body: closed({ enabled: Type.Boolean(), prompted: Type.Boolean() }),
  reply: { user: OwnUser },
  refuses: ["account_closed"],
  audit: ["account.completion_sound_set"],
  example: { body: { enabled: false, prompted: true } },
  handle: async ({ work, caller, body: { enabled, prompted } }) => {
    const fields = { completion_sound_enabled: enabled, completion_sound_prompted: prompted };
    const changed = await setOwn(work, caller.user_uuid, fields);
    if (changed.length > 0) work.emitAccount(caller.user_uuid, "account.completion_sound_set", { enabled, prompted });
    return { user: await readOwnUser(work, caller.user_uuid) };
  },
});
