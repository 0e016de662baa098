import type { Departure } from "#features/workspaces/members/index.ts";

/** What becomes of the workspaces of somebody who goes for good. */
export type Plan = {
  /** whose only owner they are, although others belong to them: they must not be left without one */
  readonly abandoned: readonly Departure[];
  /** that nobody else belongs to: deleted with the account */
  readonly closing: readonly Departure[];
  /** that go on without them */
  readonly leaving: readonly Departure[];
};

/** Sorts the workspaces that somebody is an active member of. */
export function planDepartures(departures: readonly Departure[]): Plan {
  const closing = departures.filter((each) => each.other_people === 0);
  const shared = departures.filter((each) => each.other_people > 0);
  return {
    abandoned: shared.filter(isAbandoned),
    closing,
    leaving: shared.filter((each) => !isAbandoned(each)),
  };
}

function isAbandoned(departure: Departure): boolean {
  return departure.is_owner && departure.other_owners === 0;
}

const mostNamed = 5;

/** Workspaces by their names, for a sentence: “A”, “B” and 3 more. */
export function namesOf(departures: readonly Departure[]): string {
  const names = departures.slice(0, mostNamed).map((each) => `“${each.name}”`);
  const others = departures.length - names.length;
  return others === 0 ? names.join(", ") : `${names.join(", ")} and ${others} more`;
}
