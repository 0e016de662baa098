import type { Visitor, World } from "../world.ts";
import { accessTable } from "./access-table.ts";

/**
 * A visitor for whom the example of an operation succeeds: Ada, unless the example belongs to another person; nobody if the
 * deployment of the examples does not have the operation.
 */
export function ableVisitor(world: World, operation: string): Visitor | undefined {
  const rule = accessTable[operation];
  if (rule?.off === true) return undefined;
  if (rule?.place === "staff") return world.visitors.find(({ isStaff }) => isStaff);
  const name = rule?.only?.[0] ?? (rule?.but["Ada"] === undefined ? "Ada" : "Ben");
  return world.visitors.find((visitor) => visitor.name === name);
}
