import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { readOwnUser, updateOwnUser } from "../own-user.ts";
import { OwnUser } from "../view.ts";

export const setCompletionSound = route("POST /profile/completion-sound", {
  id: "setCompletionSound",
  auth: "session",
  summary: "Set the sound for completed tasks",
  access: {},
  body: closed({
    enabled: field(Type.Boolean(), "Whether the caller hears a sound when a task is completed."),
    prompted: field(Type.Boolean(), "Whether the caller was asked about it."),
  }),
  reply: { user: OwnUser },
  errors: ["account_closed"],
  events: ["account.completion_sound_set"],
  example: { body: { enabled: false, prompted: true } },
  handle: async ({ tx, caller, body: { enabled, prompted }, fail }) => {
    const fields = { completion_sound_enabled: enabled, completion_sound_prompted: prompted };
    const changed = await updateOwnUser(tx, caller.user_uuid, fields, fail);
    if (changed.length > 0) tx.emitAccount(caller.user_uuid, "account.completion_sound_set", { enabled, prompted });
    return { user: await readOwnUser(tx, caller.user_uuid) };
  },
});
