import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { readOwnUser, setOwn } from "../own-user.ts";
import { OwnUser } from "../view.ts";

export const setMoveSound = route({
  id: "setMoveSound",
  at: "POST /profile/move-sound",
  who: "session",
  summary: "Whether the caller hears a sound when a ticket is moved",
  reach: {},
  body: closed({ enabled: Type.Boolean() }),
  reply: { user: OwnUser },
  refuses: ["account_closed"],
  audit: ["account.move_sound_set"],
  example: { body: { enabled: false } },
  handle: async ({ work, caller, body: { enabled } }) => {
    const changed = await setOwn(work, caller.user_uuid, { move_sound_enabled: enabled });
    if (changed.length > 0) work.emitAccount(caller.user_uuid, "account.move_sound_set", { enabled });
    return { user: await readOwnUser(work, caller.user_uuid) };
  },
});
