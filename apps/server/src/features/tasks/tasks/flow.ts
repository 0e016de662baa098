/** An event of a ticket's life, oldest first. */
export type LifeEvent = {
  readonly name: string;
  readonly at: Date;
  /** the column that the event put it into; null for an event that names none */
  readonly status_uuid: string | null;
  /** the column that it left */
  readonly from_status_uuid: string | null;
};

export type Visit = {
  readonly status_uuid: string;
  readonly entered_at: string;
  readonly left_at: string | null;
  readonly hours: number;
};

/** A time in the trash. */
export type Gap = { readonly from: string; readonly to: string | null; readonly hours: number };

export type Flow = {
  readonly visits: readonly Visit[];
  readonly by_status: readonly { readonly status_uuid: string; readonly hours: number }[];
  readonly gaps: readonly Gap[];
};

type Stretch = { readonly status_uuid: string | null; readonly from: Date; readonly to: Date | null };

/** Hours with four digits: a third of a second. */
function hoursBetween(from: Date, to: Date): number {
  return Math.round(Math.max(0, to.getTime() - from.getTime()) / 360) / 10_000;
}

/**
 * In which columns a ticket was and for how long, and when it was in the trash.
 * @param born when and where it began, for what no event tells of: an imported ticket
 * @param now when the last visit is counted to
 */
export function flowOf(events: readonly LifeEvent[], born: { at: Date; status_uuid: string }, now: Date): Flow {
  const visits: Visit[] = [];
  const gaps: Gap[] = [];
  for (const { status_uuid, from, to } of stretchesOf(events, born)) {
    const [began, over] = [from.toISOString(), to?.toISOString() ?? null];
    const hours = hoursBetween(from, to ?? now);
    if (status_uuid === null) gaps.push({ from: began, to: over, hours });
    else visits.push({ status_uuid, entered_at: began, left_at: over, hours });
  }
  return { visits, by_status: sumByStatus(visits), gaps };
}

/** The times that a ticket spent in one place, each ending where the next begins; a null column is the trash. */
function stretchesOf(events: readonly LifeEvent[], born: { at: Date; status_uuid: string }): Stretch[] {
  let column = events.find((event) => event.from_status_uuid !== null)?.from_status_uuid ?? born.status_uuid;
  let current: Stretch = { status_uuid: column, from: born.at, to: null };
  const ended: Stretch[] = [];
  for (const event of events) {
    column = event.status_uuid ?? column;
    const status_uuid = event.name === "ticket.archived" ? null : column;
    if (status_uuid === current.status_uuid) continue;
    ended.push({ ...current, to: event.at });
    current = { status_uuid, from: event.at, to: null };
  }
  return [...ended, current];
}

/** In the order in which the columns were first entered. */
function sumByStatus(visits: readonly Visit[]): Flow["by_status"] {
  return [...Map.groupBy(visits, (visit) => visit.status_uuid)].map(([status_uuid, all]) => ({
    status_uuid,
    hours: Math.round(all.reduce((sum, visit) => sum + visit.hours, 0) * 10_000) / 10_000,
  }));
}
