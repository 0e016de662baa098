import { pathResource } from "#platform/auth/path-resource.ts";
import { findVersion } from "./version-queries.ts";

/** A version of the page that the path names, by its number. */
export const version = pathResource({
  in: "page",
  param: "n",
  missing: "page_version_not_found",
  find: ({ reader, page, params }) => findVersion(reader, page, Number(params["n"])),
});
