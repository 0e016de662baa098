/** Letters that may be separated anywhere, because their scripts are written without spaces. */
const unspaced =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}";
/** The width of an average letter. In points. */
const letterWidth = 6;

/** The characters that no font draws: control characters, and noncharacters. */
// oxlint-disable-next-line no-control-regex -- control characters are what is removed
const undrawable = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g;
const firstLetter = /\p{L}/u;
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * Text of one line: line ends are spaces, as in a browser, and words that are longer than a line may be broken.
 * @param width of the line, in points
 */
export function printText(text: string, width: number): string {
  return breakable(
    cutClusters(text.replaceAll(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ").replaceAll(undrawable, "")),
    width,
  );
}

/** Code, whose lines and spaces stay. */
export function printCode(code: string, width: number): string {
  return breakable(
    cutClusters(code.replaceAll(/\r\n?/g, "\n").replaceAll("\t", "    ").replaceAll(undrawable, "")),
    width,
  );
}

/** Whether a line with this text begins at the right. */
export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(firstLetter.exec(text)?.[0] ?? "");
}

/** The time for which what is read as one letter may be: the typesetter ends when one has thousands of accents. In UTF-16 units. */
const longestCluster = 32;
const maybeLong = new RegExp(`[^\\0-\\x7f]{${longestCluster}}`);
const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** The same text without what is too much for one letter. */
function cutClusters(text: string): string {
  if (!maybeLong.test(text)) return text;
  return Array.from(clusters.segment(text), cutCluster).join("");
}

const cutCluster = ({ segment }: Intl.SegmentData): string =>
  segment.length <= longestCluster ? segment : segment.slice(0, longestCluster).toWellFormed();

/** Puts places at which a line may end, which are not seen, into words that no line holds. */
function breakable(text: string, width: number): string {
  const most = Math.max(4, Math.floor(width / letterWidth));
  if (text.length <= most) return text;
  const long = new RegExp(`[^\\s${unspaced}]{${most + 1},}`, "gu");
  const part = new RegExp(`.{${most}}(?![\\p{M}\\u200d\\ufe0f])(?!$)`, "gsu");
  return text.replaceAll(long, (word) => word.replaceAll(part, "$&\u200b"));
}
