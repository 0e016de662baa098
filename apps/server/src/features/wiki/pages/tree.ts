import { type Static, Type } from "typebox";
import { pageColumns } from "#features/wiki/columns/index.ts";
import { partOf } from "#platform/db/columns.ts";
import { common, field, model, nullable, Position, Uuid } from "#platform/http/schemas.ts";

export const TreePage = model("TreePage", "A page in the tree of its wiki.", {
  uuid: common.uuid,
  ...partOf(pageColumns, "shown"),
  depth: field(Type.Integer({ minimum: 0 }), "The number of pages above it: 0 at the top of the wiki."),
  parent_page_uuid: field(nullable(Uuid), "The page under which it lies; null at the top of the wiki."),
  position: field(Position, "The position among the pages under the same parent, in ascending order."),
});

export type TreePage = Static<typeof TreePage>;

/** A page of a tree, as it is stored. */
export type TreeRow = Omit<TreePage, "depth">;

/**
 * Puts the pages of a wiki in the order of their tree.
 * @param rows in the order of their positions
 */
export function depthFirst(rows: readonly TreeRow[]): TreePage[] {
  const under = Map.groupBy(rows, ({ parent_page_uuid }) => parent_page_uuid);
  const ordered: TreePage[] = [];
  const open = (under.get(null) ?? []).map((row) => ({ ...row, depth: 0 })).toReversed();
  for (let page = open.pop(); page !== undefined; page = open.pop()) {
    ordered.push(page);
    const depth = page.depth + 1;
    for (const row of (under.get(page.uuid) ?? []).toReversed()) open.push({ ...row, depth });
  }
  return ordered;
}
