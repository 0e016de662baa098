import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, nullable } from "#platform/http/schemas.ts";
import { PersonName, Phone } from "../fields.ts";
import { readOwnUser, setOwn } from "../own-user.ts";
import { OwnUser } from "../view.ts";

export const updateProfile = route("POST /profile/update", {
  id: "updateProfile",
  auth: "session",
  summary: "Change the caller's name and telephone number",
  description:
    "A telephone number or country code that is left out stays; an empty one, or null, is removed. Each has at most 50 " +
    "characters and may be written in any way.",
  access: {},
  body: closed({
    user: closed({
      first_name: PersonName,
      last_name: PersonName,
      phone_number: Type.Optional(nullable(Phone)),
      phone_number_country_code: Type.Optional(nullable(Phone)),
    }),
  }),
  reply: { user: OwnUser },
  errors: ["account_closed"],
  events: ["account.profile_updated"],
  example: {
    body: {
      user: {
        first_name: "Matteo",
        last_name: "Collina",
        phone_number: "(0)30 1234-567",
        phone_number_country_code: "+49",
      },
    },
  },
  handle: async ({ tx, caller, body: { user } }) => {
    const changed = await setOwn(tx, caller.user_uuid, {
      first_name: user.first_name.trim(),
      last_name: user.last_name.trim(),
      phone_number: cleared(user.phone_number),
      phone_number_country_code: cleared(user.phone_number_country_code),
    });
    // which fields, and not what they hold: the event outlives the number
    if (changed.length > 0) tx.emitAccount(caller.user_uuid, "account.profile_updated", { fields: changed });
    return { user: await readOwnUser(tx, caller.user_uuid) };
  },
});

/** What was sent, trimmed: null when nothing is left, undefined when it was left out. */
function cleared(sent: string | null | undefined): string | null | undefined {
  return sent === undefined ? undefined : sent?.trim() || null;
}
