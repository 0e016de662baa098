/** When and where something was broken on purpose. Every failure outside of these times is a fault. */
export type Disturbances = {
  /**
   * @param place a workspace; everywhere if left out
   * @param grace how long after its end, in milliseconds, requests that it delayed may still be running
   * @returns a function that ends it
   */
  begin(place?: string, grace?: number): () => void;
  /** Whether a request that ran from `from` to `to`, in that place, may have met a disturbance. */
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
