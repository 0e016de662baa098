/** Tasks of one request. The server takes 500; with half of them neither the 5,000 events nor the 4 MB are near (§13.22). */
const mostInRequest = 250;

/** The uuids of many tasks, in lists for one request each. */
export function inParts(uuids: readonly string[]): readonly (readonly string[])[] {
  const all = [...new Set(uuids)];
  const count = Math.ceil(all.length / mostInRequest);
  return Array.from({ length: count }, (_, at) => all.slice(at * mostInRequest, (at + 1) * mostInRequest));
}
