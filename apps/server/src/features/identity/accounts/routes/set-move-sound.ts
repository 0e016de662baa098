import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { readOwnUser, updateOwnUser } from "../own-user.ts";
import { OwnUser } from "../view.ts";

export const setMoveSound = route("POST /profile/move-sound", {
  id: "setMoveSound",
  auth: "session",
  summary: "Set the sound for moved tasks",
  access: {},
  body: closed({ enabled: field(Type.Boolean(), "Whether the caller hears a sound when a task is moved.") }),
  reply: { user: OwnUser },
  errors: ["account_closed"],
  events: ["account.move_sound_set"],
  example: { body: { enabled: false } },
  handle: async ({ tx, caller, body: { enabled }, fail }) => {
    const changed = await updateOwnUser(tx, caller.user_uuid, { move_sound_enabled: enabled }, fail);
    if (changed.length > 0) tx.emitAccount(caller.user_uuid, "account.move_sound_set", { enabled });
    return { user: await readOwnUser(tx, caller.user_uuid) };
  },
});
