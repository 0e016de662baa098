import { Type } from "typebox";
import { field, named, nullable, Uuid } from "#platform/http/schemas.ts";

/**
 * The URL of a page of the build, shown as a link: only http and https, no characters that browsers ignore, and no
 * credentials, because everybody who sees the task can read it.
 */
const PageUrl = Type.String({
  maxLength: 2000,
  pattern: "^https?://[^\\s\\u0000-\\u0020\\u007f/?#@\\\\]+([/?#][^\\s\\u0000-\\u0020\\u007f]*)?$",
  examples: ["https://ci.example.com/builds/812"],
});

/** The fields that every report of a build can have. */
export const reportFields = {
  ref: field(Type.Optional(nullable(named(200))), "The version, branch or commit."),
  url: field(Type.Optional(nullable(PageUrl)), "A page about the report: an http or https URL without credentials."),
  task_uuids: field(Type.Array(Uuid, { minItems: 1, maxItems: 200 }), "The tasks that the report names."),
};

/** A report only reads the workspace. What it needs permission to write on are the tasks. */
export const reportAccess = { workspace: { permission: "read", lock: "shared" } } as const;

/** Shared: a report does not change the tasks, so requests that write them need not wait for it. */
export const reportAlso = { task: { permission: "write", lock: "shared" } } as const;
