import { Type } from "typebox";
import { field } from "#platform/http/schemas.ts";

const shortText = Type.Optional(Type.String({ maxLength: 100 }));

/** The source of a visitor, as the client reports it. */
export const sourceFields = {
  utm_source: field(shortText, "The `utm_source` of the visited address."),
  utm_medium: field(shortText, "The `utm_medium` of the visited address."),
  utm_campaign: field(shortText, "The `utm_campaign` of the visited address."),
  click_source: field(Type.Optional(Type.String({ maxLength: 20 })), "The element that was clicked."),
};

/** The description of the stored data of a visit, for the reference. */
export const keptAbout =
  "Each visit is counted by day, each property by itself, and nothing else is kept: no address, no browser, no cookie. Of an address only " +
  "the path or the host counts, and whatever looks like a mail address, an identifier or a token is replaced by `*`. A day " +
  "has at most 1,000 values of each property; further ones are counted as `(other)`. Counts are kept for 400 days.";

/** For each of the two routes; a browser sends one request for each page that somebody looks at. */
export const visitLimit = { requests: 120, minutes: 1 } as const;
