/** Two browsers at a time make each other slow. */
const isInBrowser = (file: string): boolean => file.includes("/browser/");
const isLong = (file: string): boolean => file.endsWith(".long.test.ts");

/**
 * The order in which files are taken: those that take long are spread over the first two thirds, those in a browser apart from the others,
 * so that few browsers run at a time and the last files are short ones. Otherwise one process would be left with a long file at the end.
 */
export function inOrder(files: readonly string[]): string[] {
  const inBrowser = files.filter(isInBrowser);
  const others = files.filter((file) => !isInBrowser(file));
  const short = others.filter((file) => !isLong(file));
  return spread(inBrowser, spread(others.filter(isLong), short));
}

/** Spreads some files over the first two thirds of others. */
function spread(some: readonly string[], others: readonly string[]): string[] {
  const left = [...some];
  const between = Math.max(1, Math.floor((others.length * 2) / 3 / Math.max(1, some.length)));
  const ordered = others.flatMap((file, index) => (index % between === 0 ? [...left.splice(0, 1), file] : [file]));
  return [...ordered, ...left];
}
