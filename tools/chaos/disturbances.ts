/** When something was broken on purpose, and where: whatever goes wrong outside of that is a fault. */
export type Disturbances = {
  /**
   * @param place a workspace; none for everywhere
   * @param grace for so long after its end, in milliseconds, what it kept waiting is still on its way
   * @returns what ends it
   */
  begin(place?: string, grace?: number): () => void;
  /** Whether a request that was under way from then to then, in that place, may have met one. */
  met(from: number, to: number, place: string): boolean;
};

const usualGrace = 2000;

export function createDisturbances(): Disturbances {
  const all: { readonly place: string | undefined; readonly from: number; to: number }[] = [];
  return {
    begin: (place, grace = usualGrace) => {
      const one = { place, from: performance.now(), to: Number.POSITIVE_INFINITY };
      all.push(one);
      return () => void (one.to = performance.now() + grace);
    },
    met: (from, to, place) =>
      all.some((each) => each.from <= to && from <= each.to && (each.place === undefined || each.place === place)),
  };
}
