import type { StoredChange, Json } from "#kernel/events.ts";
import { type Thing, withoutDerived } from "#platform/events/text-forms.ts";
import type { DerivableForms } from "./derivable-forms.ts";

type Fields = { readonly [key: string]: Json | undefined };

/** An event as the statement that writes it takes it. */
type EventRow = Omit<StoredChange, "data"> & {
  readonly data: Fields;
  /** the order in which the events were announced */
  readonly place: number;
  /** the place of its snapshot; null for an event that names no thing */
  readonly snapshot: number | null;
  readonly is_lean: boolean;
};

/** The resource that events name, without the form of a text that can be made from the other one. */
type SnapshotRow = { readonly place: number; readonly things: Fields; readonly derived_field: string | null };

type SharedSnapshot = { readonly place: number; lean: Fields; full: Fields | null };

const textFields = new Set(["description", "description_json"]);

/**
 * Takes the things that events name out of their data, so that events that name the same things share one snapshot: all
 * events of an edit name the same task, and one of them has its text.
 * @param changes of one workspace, in their order
 * @param forms of `findDerivableForms`
 */
export function toEventRows(
  changes: readonly StoredChange[],
  forms: DerivableForms,
): { events: EventRow[]; snapshots: SnapshotRow[] } {
  const shared = new Map<string, SharedSnapshot>();
  const events = changes.map((change, place): Omit<EventRow, "is_lean"> & { readonly has_text: boolean } => {
    const entries = Object.entries(change.data);
    const things = Object.fromEntries(entries.filter(([, value]) => isThing(value)));
    const data = Object.fromEntries(entries.filter(([, value]) => !isThing(value)));
    if (Object.keys(things).length === 0) return { ...change, data, place, snapshot: null, has_text: false };
    const lean = withoutText(things);
    const has_text = lean !== things;
    // what is deleted for good is removed from a snapshot, so all of its events name the same
    const key = JSON.stringify([change.board_uuid, change.from_board_uuid, change.task_uuid, change.page_uuid, lean]);
    let snapshot = shared.get(key);
    const isOther = has_text && snapshot?.full && JSON.stringify(snapshot.full) !== JSON.stringify(things);
    if (snapshot === undefined || isOther) {
      snapshot = { place: shared.size, lean, full: null };
      shared.set(isOther ? `${key} ${place}` : key, snapshot);
    }
    if (has_text) snapshot.full = things;
    return { ...change, data, place, snapshot: snapshot.place, has_text };
  });
  const made = [...shared.values()];
  return {
    events: events.map(({ has_text, ...event }) => ({
      ...event,
      ...(event.before && { before: withoutDerived(event.before, forms.get(event.before)).thing }),
      is_lean: event.snapshot !== null && !has_text && made[event.snapshot]?.full !== null,
    })),
    snapshots: made.map(({ place, lean, full }) => ({ place, ...stored(full ?? lean, forms) })),
  };
}

function isThing(value: Json | undefined): value is Thing {
  return typeof value === "object" && value !== null && "uuid" in value;
}

/** The things without the description of a task; the same object when there is none. */
function withoutText(things: Fields): Fields {
  const { task } = things;
  if (!isThing(task) || !("description" in task || "description_json" in task)) return things;
  return { ...things, task: Object.fromEntries(Object.entries(task).filter(([field]) => !textFields.has(field))) };
}

/** At most one of the things has a text. */
function stored(things: Fields, forms: DerivableForms): Omit<SnapshotRow, "place"> {
  for (const [name, value] of Object.entries(things)) {
    if (!isThing(value)) continue;
    const { thing, derived_field } = withoutDerived(value, forms.get(value));
    if (derived_field !== null) return { things: { ...things, [name]: thing }, derived_field };
  }
  return { things, derived_field: null };
}
