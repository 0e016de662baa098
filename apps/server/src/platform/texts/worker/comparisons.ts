import * as Y from "yjs";

/** The number of items that were compared since `countComparisons` began, and how many may be. */
let count = 0;
let most = Infinity;

class TooManyComparisons extends Error {}

/**
 * Applies updates, and counts the work that makes Yjs slow: a new item is compared with everything that others have put between
 * its neighbours. People who type make little of it; made on purpose, 100 kB of updates can take a minute.
 * @param limit the most items that may be compared
 * @returns how many were; null when there were too many, and the document is of no use
 */
export function countComparisons(limit: number, apply: () => void): number | null {
  count = 0;
  most = limit;
  try {
    apply();
    return count;
  } catch (error) {
    if (error instanceof TooManyComparisons) return null;
    throw error;
  } finally {
    most = Infinity;
  }
}

const { integrate } = Y.Item.prototype;

// Yjs has no limit of its own and tells nobody, so its function is wrapped
Y.Item.prototype.integrate = function integrateCounted(this: Y.Item, transaction: Y.Transaction, offset: number): void {
  countFor(this, transaction, offset);
  integrate.call(this, transaction, offset);
};

/** Goes the same way as `integrate` does, which has not changed anything yet. */
function countFor(item: Y.Item, { doc: { store } }: Y.Transaction, offset: number): void {
  // a part of the item is there already
  const known = offset > 0 ? Y.createID(item.id.client, item.id.clock + offset - 1) : null;
  const left = known === null ? item.left : Y.getItem(store, known);
  const origin = known ?? item.origin;
  const before = new Set<Y.Item>();
  let other = left === null ? firstOf(item) : left.right;
  while (other !== null && other !== item.right) {
    add();
    before.add(other);
    if (isEnd(item, origin, other, (id) => before.has(Y.getItem(store, id)))) return;
    other = other.right;
  }
}

/** Whether nothing behind an item is compared any more. */
function isEnd(item: Y.Item, origin: Y.ID | null, other: Y.Item, isBefore: (id: Y.ID) => boolean): boolean {
  if (!Y.compareIDs(origin, other.origin)) return other.origin === null || !isBefore(other.origin);
  return other.id.client > item.id.client && Y.compareIDs(item.rightOrigin, other.rightOrigin);
}

/** The first item of the list that a new one without a left neighbour comes into. */
function firstOf({ parent, parentSub }: Y.Item): Y.Item | null {
  // what has no place is never compared
  if (parent === null || typeof parent !== "object" || !("_map" in parent)) return null;
  // oxlint-disable-next-line no-underscore-dangle -- Yjs has no other way into a list
  const { _map: map, _start: start } = parent as Y.AbstractType<unknown>;
  if (parentSub === null) return start;
  let first = map.get(parentSub) ?? null;
  for (; first !== null && first.left !== null; first = first.left) add();
  return first;
}

function add(): void {
  count += 1;
  if (count > most) throw new TooManyComparisons();
}
