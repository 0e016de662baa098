import { noun } from "#platform/auth/noun.ts";
import { findVersion } from "./version-queries.ts";

/** A version of the page that the path names, by its number. */
export const version = noun({
  in: "page",
  param: "n",
  missing: "page_version_not_found",
  find: ({ reader, page, params }) => findVersion(reader, page, Number(params["n"])),
});
