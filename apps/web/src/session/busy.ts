const reasons = new Set<() => boolean>();

/** Says that the page must not be loaded again by itself while something is under way. @returns ends it */
export function whileBusy(isBusy: () => boolean): () => void {
  reasons.add(isBusy);
  return () => void reasons.delete(isBusy);
}

/** Whether something would be lost or interrupted if the page was loaded again now. */
export function isBusy(): boolean {
  return [...reasons].some((reason) => reason());
}
