import type { Visitor, World } from "../world.ts";
import { accessTable } from "./access-table.ts";

/** Somebody for whom the example of an operation works: Ada, unless the example is another's or her own state forbids. */
export function ableVisitor(world: World, operation: string): Visitor | undefined {
  const rule = accessTable[operation];
  if (rule?.place === "staff") return world.visitors.find(({ isStaff }) => isStaff);
  const name = rule?.only?.[0] ?? (rule?.but["Ada"] === undefined ? "Ada" : "Ben");
  return world.visitors.find((visitor) => visitor.name === name);
}
