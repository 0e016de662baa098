import { dropOrphans } from "./detail-rows.ts";
import type { Mutation } from "./mutations.ts";
import type { Store } from "./store.ts";
import { copiedKinds, type NamedRow, personalKinds } from "./tables.ts";

/** Puts what is on disk in place of what a store has. @param pending the overlay */
export function takeOverRows(store: Store, rows: readonly NamedRow[], pending: Iterable<Mutation>): void {
  const isFirst = store.isEmpty;
  if (isFirst) store.fill(rows);
  store.tick(() => {
    if (!isFirst) {
      // what was read with a task is not in the pages
      store.clear([...copiedKinds, ...personalKinds]);
      for (const { kind, row } of rows) store.put(kind, row);
      dropOrphans(store);
    }
    store.setPending(pending);
  });
}
