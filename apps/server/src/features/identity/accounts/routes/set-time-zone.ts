import { readTimeZone } from "#kernel/time-zones.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, nullable, TimeZone } from "#platform/http/schemas.ts";
import { readOwnUser, updateOwnUser } from "../own-user.ts";
import { OwnUser } from "../view.ts";

export const setTimeZone = route("PATCH /profile", {
  id: "setTimeZone",
  auth: "session",
  summary: "Set the caller's time zone",
  description:
    "Summaries and reminders are sent in the morning of this time zone, and days in mails and of overdue tasks are its days.",
  access: {},
  body: closed({
    time_zone: field(nullable(TimeZone), "The name of the time zone, in any case; null means UTC."),
  }),
  reply: { user: OwnUser },
  errors: ["account_closed", "time_zone_unknown"],
  events: ["account.time_zone_set"],
  example: { body: { time_zone: "Europe/Berlin" } },
  handle: async ({ tx, caller, body, services, fail }) => {
    const { user_uuid } = caller;
    const time_zone = body.time_zone === null ? null : readTimeZone(body.time_zone, fail);
    const changed = await updateOwnUser(tx, user_uuid, { time_zone }, fail);
    if (changed.length > 0) {
      for (const listener of services.timeZoneChanged) await listener(tx, { user_uuid, time_zone }, services.now());
      // without its value: the event is kept longer than the setting
      tx.emitAccount(user_uuid, "account.time_zone_set");
    }
    return { user: await readOwnUser(tx, user_uuid) };
  },
});
