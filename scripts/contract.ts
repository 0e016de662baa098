// Compares the repository with docs/contract.md: the numbers that are cited, and the routes and codes of errors that there are.

const file = "docs/contract.md";
const sign = "\u00a7";
/** `4.5`, `4.5 rule 6` or `4.5 rules 2 to 4`, after a section sign. */
const citation = /\u00a7(?:(\d+(?:\.\d+)?)(?: rules? (\d+)(?: (?:to|and) (\d+))?)?)?/g;
/** The former names of the sections from 11 on, before they were part of the contract. */
const formerName = /conventions,? parts? \d/gi;
/** A heading, or an item of a list that begins with a number in bold. */
const heading = /^(?:#{2,3} |- \*\*)(\d+(?:\.\d+)?)\.? /;
const numberedItem = /^(\d+)\. /;

/** The numbers in the contract, such as `4.5` and `4.5 rule 6`, and those that are not in order. */
type Numbers = { readonly known: ReadonlySet<string>; readonly problems: readonly string[] };

/**
 * Reads the numbers of the headings, and of the numbered list under each.
 * @param contract the text of docs/contract.md
 */
export function numbersOf(contract: string): Numbers {
  const known = new Set<string>();
  const problems: string[] = [];
  let section = "";
  let rules = 0;
  for (const [index, line] of contract.split("\n").entries()) {
    const started = heading.exec(line)?.[1];
    const item = numberedItem.exec(line)?.[1];
    if (started !== undefined) [section, rules] = [started, 0];
    else if (item !== undefined) rules += 1;
    else continue;
    const name = started ?? `${section} rule ${item}`;
    const isInOrder = !known.has(name) && Number(item ?? rules) === rules;
    if (!isInOrder) problems.push(`${file}:${index + 1}: ${sign}${name} is there twice or out of order`);
    known.add(name);
  }
  return { known, problems };
}

/**
 * Citations of numbers that the contract does not have.
 * @param path of the file, for the answer
 * @returns sentences that name file and line
 */
export function brokenCitations(path: string, text: string, { known }: Numbers): string[] {
  return text.split("\n").flatMap((line, index) => {
    const broken = [...line.matchAll(citation)].filter((cited) => !namedBy(cited).every((name) => known.has(name)));
    const former = [...line.matchAll(formerName)];
    return [...broken, ...former].map(([cited]) => `${path}:${index + 1}: “${cited}” is no number of ${file}`);
  });
}

/** Every number that a citation names; of a range, its two ends. */
function namedBy([, section = "", ...rules]: RegExpMatchArray): string[] {
  const given = rules.filter((rule) => rule !== undefined);
  return given.length === 0 ? [section] : given.map((rule) => `${section} rule ${rule}`);
}

const namedRoute = /`((?:GET|POST|PUT|PATCH|DELETE) \/[^\s`]*)`/g;
/** Served, but not in the OpenAPI document, because it is that document. */
const theDocument = "GET /openapi.json";

/**
 * The routes that the contract names and that are not served.
 * @param served every operation as `METHOD /path`
 */
export function routeProblems(contract: string, served: ReadonlySet<string>): string[] {
  const named = new Set([...contract.matchAll(namedRoute)].map(([, route = ""]) => route));
  return [...named]
    .filter((route) => !served.has(route) && route !== theDocument)
    .map((route) => `${file}: ${route} is not served`);
}

const namedCode = /\b([45]\d\d)[ (]+`([A-Za-z_]+)`/g;

/**
 * The codes of errors that a text names after their status, as in 409 `uuid_taken`, and that do not exist.
 * @param path of the file, for the answer
 * @param codes every code with its status
 */
export function codeProblems(path: string, text: string, codes: ReadonlyMap<string, number>): string[] {
  const named = new Set([...text.matchAll(namedCode)].map(([, status, code]) => `${status} ${code}`));
  return [...named]
    .filter((name) => String(codes.get(name.slice(4))) !== name.slice(0, 3))
    .map((name) => `${path}: there is no error ${name}`);
}
