import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field, nullable } from "#platform/http/schemas.ts";
import { PersonName, Phone } from "../fields.ts";
import { readOwnUser, updateOwnUser } from "../own-user.ts";
import { OwnUser } from "../view.ts";

export const updateProfile = route("POST /profile/update", {
  id: "updateProfile",
  auth: "session",
  summary: "Update the caller's profile",
  description: "A telephone number or country code that is left out stays as it is; an empty one, or null, is removed.",
  access: {},
  body: closed({
    user: field(
      closed({
        first_name: field(PersonName, "The first name."),
        last_name: field(PersonName, "The last name."),
        phone_number: Type.Optional(field(nullable(Phone), "The telephone number, in any notation.")),
        phone_number_country_code: Type.Optional(field(nullable(Phone), "The country code of the number.")),
      }),
      "The profile.",
    ),
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
  handle: async ({ tx, caller, body: { user }, fail }) => {
    const profile = {
      first_name: user.first_name.trim(),
      last_name: user.last_name.trim(),
      phone_number: cleared(user.phone_number),
      phone_number_country_code: cleared(user.phone_number_country_code),
    };
    const changed = await updateOwnUser(tx, caller.user_uuid, profile, fail);
    // the names of the fields without their values: the event is kept longer than the number
    if (changed.length > 0) tx.emitAccount(caller.user_uuid, "account.profile_updated", { fields: changed });
    return { user: await readOwnUser(tx, caller.user_uuid) };
  },
});

/** The sent text without blanks around it: null for an empty text, undefined when it was left out. */
function cleared(sent: string | null | undefined): string | null | undefined {
  return sent === undefined ? undefined : sent?.trim() || null;
}
