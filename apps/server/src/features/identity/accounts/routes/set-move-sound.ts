import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { readOwnUser, setOwn } from "../own-user.ts";
import { OwnUser } from "../view.ts";

export const setMoveSound = route("POST /profile/move-sound", {
  id: "setMoveSound",
  auth: "session",
  summary: "Whether the caller hears a sound when a ticket is moved",
  access: {},
  body: closed({ enabled: Type.Boolean() }),
  reply: { user: OwnUser },
  errors: ["account_closed"],
  events: ["account.move_sound_set"],
  example: { body: { enabled: false } },
  handle: async ({ tx, caller, body: { enabled } }) => {
    const changed = await setOwn(tx, caller.user_uuid, { move_sound_enabled: enabled });
    if (changed.length > 0) tx.emitAccount(caller.user_uuid, "account.move_sound_set", { enabled });
    return { user: await readOwnUser(tx, caller.user_uuid) };
  },
});
