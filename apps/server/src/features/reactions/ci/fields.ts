import { Type } from "typebox";
import { named, nullable, Uuid } from "#platform/http/schemas.ts";

/**
 * A page of the build, shown as a link: nothing but http and https, no character that a browser would skip, and no
 * credentials, which everybody who sees the ticket would read.
 */
const PageUrl = Type.String({
  maxLength: 2000,
  pattern: "^https?://[^\\s\\u0000-\\u0020\\u007f/?#@\\\\]+([/?#][^\\s\\u0000-\\u0020\\u007f]*)?$",
  description: "an http or https address without credentials",
  examples: ["https://ci.example.com/builds/812"],
});

/** What every report of a build may say beside its own. */
export const reportFields = {
  ref: Type.Optional(nullable(named(200))),
  url: Type.Optional(nullable(PageUrl)),
  task_uuids: Type.Array(Uuid, { minItems: 1, maxItems: 200 }),
};

/** A report reaches the workspace only to see it; what is written on, and asked for, are the tickets. */
export const reportAccess = { workspace: { permission: "read", lock: "shared" } } as const;

/** The tickets' own writers do not wait for a report, which changes nothing of them. */
export const reportAlso = { task: { permission: "write", lock: "shared" } } as const;
