/** First words of settings that are Stoa's own. Other programs have variables that begin with DATA_, WEB_, LOG_ or AWS_. */
const ownWords = /^(?:BACKUP|DATABASE|METRICS|POLICIES|REDIS|SECRET|SIGNING|SMTP|STOA|STORAGE|STRIPE)_/;
/** Settings that only the tests of this repository read. */
const ofTests = /^STOA_(?:TEST_|TOOLS$)/;

/**
 * Variables of the environment that look like settings of Stoa and are read by nothing, such as SMTP_HOST or WEBHOOK_RESOLV: the person who set them
 * expects that they do something.
 * @param settings those that are read, by name
 */
export function unreadSettings(environment: Readonly<Record<string, string | undefined>>, settings: object): string[] {
  const known = Object.keys(settings);
  return Object.keys(environment)
    .filter((name) => !(name in settings) && environment[name] !== "" && !ofTests.test(name))
    .filter((name) => ownWords.test(name) || known.some((setting) => isMistyped(name, setting)))
    .toSorted();
}

/**
 * Whether a name may be meant as that of a setting: one letter differs in a name of 8 letters, two in one of 12. Shorter names are near to
 * those of other programs, as PORT is to PATH; and so is LOGLEVEL, which has another number of words, to LOG_LEVEL.
 */
function isMistyped(name: string, setting: string): boolean {
  const most = setting.length < 8 ? 0 : setting.length < 12 ? 1 : 2;
  const isShort = most < 2 && name.split("_").length !== setting.split("_").length;
  return most > 0 && !isShort && Math.abs(name.length - setting.length) <= most && distanceOf(name, setting) <= most;
}

/** The fewest letters to insert, remove, replace, or swap with the next one that make one text of the other. */
function distanceOf(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const cells = [row];
    rows.push(cells);
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : Infinity;
      cells.push(Math.min(replaced, swapped, at(row - 1, column) + 1, at(row, column - 1) + 1));
    }
  }
  return at(one.length, other.length);
}
