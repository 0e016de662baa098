import type { Change, Fields } from "./effects.ts";

/**
 * The values that a person saw when they began to change them: the base of an edit. Every command that sets a value needs it from
 * the component that shows the value. Read later, it may be a value that somebody else wrote meanwhile, which would be overwritten without a notice.
 *
 * `shown`: what is shown when the command is run. It is for what is chosen in one act, such as a color, and never for what is typed.
 */
export type SeenValues<Values> = Values | "shown";

/** The values that a change of one row is compared with. */
export type SeenChange<Set = Fields> = SeenValues<Pick<Change<Set>, "set" | "entries">>;

/**
 * The values that a person saw of some fields.
 * @param fields those that are set @param shown their values as they are shown now
 * @throws Error if one of them was not seen, because that is a fault of the program
 */
export function seenValues(seen: SeenValues<Partial<Fields>>, fields: readonly string[], shown: Fields): Fields {
  if (seen === "shown") return shown;
  return Object.fromEntries(
    fields.map((field) => {
      const value = seen[field];
      if (value === undefined) throw new Error(`${field} is changed, and nobody said what was seen of it.`);
      return [field, value] as const;
    }),
  );
}
