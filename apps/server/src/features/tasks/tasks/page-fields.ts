import { Type } from "typebox";
import { Cursor, field, Limit } from "#platform/http/schemas.ts";

/** The query parameters of a list with pages. */
export const pageQuery = {
  limit: field(Type.Optional(Limit), "The most entries of a page."),
  cursor: field(Type.Optional(Cursor), "The `next_cursor` of the page before; left out for the first page."),
};

/** The fields of a list's reply besides its entries. */
export const nextCursor = field(Type.Optional(Type.String()), "For the next page; left out on the last one.");
