/** Tests in a browser take longest, and two browsers at a time make each other slow. */
const isInBrowser = (file: string): boolean => file.includes("/browser/");

/**
 * The order in which files are taken: those in a browser are spread over the first two thirds, so that few run at a time and
 * the last files are short ones. Whoever finishes first would wait for a long one.
 */
export function inOrder(files: readonly string[]): string[] {
  const browser = files.filter(isInBrowser);
  const others = files.filter((file) => !isInBrowser(file));
  const between = Math.max(1, Math.floor((others.length * 2) / 3 / Math.max(1, browser.length)));
  const ordered = others.flatMap((file, index) => (index % between === 0 ? [...browser.splice(0, 1), file] : [file]));
  return [...ordered, ...browser];
}
