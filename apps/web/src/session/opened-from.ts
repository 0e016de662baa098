/** The tickets of the list that was shown last, in its order. */
let listed: readonly string[] = [];

/** Remembers in which order tickets are shown, for those who go from one to the next. Empty: as their board has them. */
export function rememberListed(uuids: readonly string[]): void {
  listed = uuids;
}

/** The tickets among which one was opened; null if no list had it. */
export const listedWith = (uuid: string): readonly string[] | null => (listed.includes(uuid) ? listed : null);
