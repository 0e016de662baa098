import { type Static, Type } from "typebox";
import { pageColumns, pageValuesOf } from "#features/wiki/columns/index.ts";
import { partOf } from "#platform/db/columns.ts";
import { Doer } from "#platform/http/doer.ts";
import { common, field, model, oneOf } from "#platform/http/schemas.ts";
import { Page } from "./view.ts";

/** The origin of a version: a write of the API, the restoring of an older version, or a stretch of live editing. */
export type Source = "rest" | "restore" | "live";

/** The number of a version in a path. */
export const VersionNumber = field(Type.String({ pattern: "^[1-9][0-9]{0,8}$" }), "The number of the version, from 1.");

const authors = field(Type.Array(Doer), "The author of the version.");
const source = field(
  oneOf<Source>(["rest", "restore", "live"]),
  "The origin of the version: a write, the restoring of an older version, or people who edited the page together, for at most half an hour.",
);

export const PageVersion = model("PageVersion", "A version of a page, without its content.", {
  n: field(Type.Integer({ minimum: 1 }), "The number: the `version` that the page had then. The first one is 1."),
  ...partOf(pageColumns, "kept"),
  authors,
  source,
  created_at: common.created_at,
});

export const PageAsItWas = model(
  "PageAsItWas",
  "A page with the title and the content that it had in one of its versions.",
  {
    ...Page.properties,
    authors,
    source,
  },
);

export type VersionRow = Omit<Static<typeof PageVersion>, "created_at"> & { readonly created_at: Date };

export function toVersion(row: VersionRow): Static<typeof PageVersion> {
  const { n, authors, source, created_at } = row;
  return { n, ...pageValuesOf(row), authors, source, created_at: created_at.toISOString() };
}
