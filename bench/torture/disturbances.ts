/** When something was broken on purpose, and where: whatever goes wrong outside of that is a fault. */
export type Disturbances = {
  /** @param place a workspace; none for everywhere. @returns what ends it, a little later */
  begin(place?: string): () => void;
  /** Whether a request that was under way from then to then, in that place, may have met one. */
  met(from: number, to: number, place: string): boolean;
};

/** What was under way when it ended is still on its way for so long. In milliseconds. */
const grace = 2000;

export function createDisturbances(): Disturbances {
  const all: { readonly place: string | undefined; readonly from: number; to: number }[] = [];
  return {
    begin: (place) => {
      const one = { place, from: performance.now(), to: Number.POSITIVE_INFINITY };
      all.push(one);
      return () => void (one.to = performance.now() + grace);
    },
    met: (from, to, place) =>
      all.some((each) => each.from <= to && from <= each.to && (each.place === undefined || each.place === place)),
  };
}
