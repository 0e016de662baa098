import { type TSchema, Type } from "typebox";
import type { Rows } from "#platform/auth/rows.ts";
import { columnList, type ColumnName, partOf } from "#platform/db/columns.ts";
import { field, named } from "#platform/http/schemas.ts";

// The columns of a page whose values a save decides. Each is declared once, and everything that stores, changes, shows, copies, exports or
// imports pages follows from the declaration. See "Adding a field" in CONTRIBUTING.md. A version keeps each of them, in a column of
// `page_versions` with the same name. A request decides the content too (`readContent`, `textOf`), and the place (`checkPlace`,
// `positionUnder`). Other lists have the title only, because they name a page: what a public link shows, searches, the trash, exports of
// a wiki as files, personal data, and what people sign.

/** A column of `pages` and of `page_versions`. */
type Column = {
  /** a value in a line of an export; optional if exports were made without the column */
  readonly stored: TSchema;
  /** a value in a request */
  readonly sent: TSchema;
  /** a value in a reply, in the tree of a wiki and in a local copy */
  readonly shown: TSchema;
  /** a value in a version */
  readonly kept: TSchema;
  /** the value of a new page of which nothing is said, and of a page in an export without the column */
  readonly empty: unknown;
};

/** A title, which a new page must have. */
export const PageTitle = named(500);

export const pageColumns = {
  title: {
    stored: PageTitle,
    sent: field(Type.Optional(PageTitle), "The new title. Surrounding spaces are removed."),
    shown: field(Type.String(), "The title."),
    kept: field(Type.String(), "The title of the page then."),
    empty: "",
  },
} as const satisfies Readonly<Partial<Record<ColumnName<"pages">, Column>>>;

export type PageColumn = keyof typeof pageColumns;

/** The names of the columns in their order. */
export const pageColumnNames = Object.keys(pageColumns) as PageColumn[];
/** All of the columns in statements. */
export const pageValueColumns = columnList("pages", pageColumnNames);

/** The values of a page that a save decides, but for its content. */
export type PageValues = Pick<Rows["page"], PageColumn>;

/** The values of a page of which nothing is said. */
export const emptyPage: PageValues = partOf(pageColumns, "empty");

/** The values of a page after a request. @param sent undefined where a value stays */
export function editedPage(page: PageValues, sent: { readonly [Name in PageColumn]?: PageValues[Name] | undefined }) {
  const values = pageColumnNames.map((name) => [name, sent[name] === undefined ? page[name] : sent[name]]);
  return { ...(Object.fromEntries(values) as PageValues), title: sent.title?.trim() ?? page.title };
}

/** Only the values of a row that a save decides. */
export const pageValuesOf = (row: PageValues): PageValues => editedPage(row, {});
