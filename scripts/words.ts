// Finds private metaphors, which STYLE.md forbids, in files and in their names.

/** Words that this code once used as private metaphors, each with the plain words for it. */
const plainWords: Readonly<Record<string, string>> = {
  climb: "leave, or rise",
  door: "route, or check",
  entrance: "route",
  ground: "workspace, server or board",
  ladder: "order of checks",
  lane: "queue, or group (a swimlane of a board)",
  mortal: "archivable",
  standing: "access, or rights",
  stranger: "outsider",
  street: "hosts",
  tally: "count",
  torture: "stress, or random requests",
  wire: "connection, or API",
};

/** Every form of each word, in lower case → the word. */
const forms: ReadonlyMap<string, string> = new Map(
  Object.keys(plainWords).flatMap((word) => {
    const stem = word.replace(/[ey]$/, "");
    return [word, `${word}s`, `${word}d`, `${stem}ed`, `${stem}ies`, `${stem}ing`].map((form) => [form, word] as const);
  }),
);

/** The words of a text in lower case, with their lines; a name such as `taskView` or `task_view` is two words. */
function* wordsOf(text: string): Generator<{ readonly word: string; readonly line: number }> {
  for (const [index, line] of text.split("\n").entries()) {
    for (const [word] of line.matchAll(/[A-Z]?[a-z]+|[A-Z]+/g)) yield { word: word.toLowerCase(), line: index + 1 };
  }
}

/**
 * The private metaphors in a file.
 * @param path of the file
 * @returns a line for each that says where it is and which word is plain
 */
export function privateWords(path: string, text: string): string[] {
  const found = [...wordsOf(`${path}\n${text}`)].flatMap(({ word, line }) => {
    const known = forms.get(word);
    return known === undefined ? [] : [`${path}:${Math.max(line - 1, 1)}: “${word}”: say ${plainWords[known]}`];
  });
  return [...new Set(found)];
}
