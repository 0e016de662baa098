import type { Span } from "oxc-parser";
import { protectsInSql } from "./protecting.ts";

/** A part of SQL and its replacement. */
type Condition = Span & { readonly operator: string; readonly instead: string };

const lock = /\s+for (?:no key )?(?:update|share|key share)(?: of \w+)?(?: skip locked| nowait)?\b/g;
/** The words that begin a condition, join two, or end the last; and parentheses, which hold other conditions. */
const tokens =
  /[(),;]|\b(?:and|or|where|on|when|between|having|then|else|end|group|order|limit|returning|union|except|intersect|for|join|left|inner|cross|set|from|select|as|do|using|with|window|offset|asc|desc)\b/g;
const begins = new Set(["where", "on", "when", "having", "and", "or"]);
/** Holes after a whole condition: further conditions, or a lock. */
const following = /(?<=\bnull|::\w+|\)|x{4})(?:\s+x{4,})+\s*$/;

/**
 * Finds the conditions of SQL that name what a guard protects, and its locks. A condition becomes what joins without an effect: `true`
 * between `and`, `false` between `or` and in `case`; both where it is a text of its own, which may be a part of any statement.
 * @param text a literal with its quotes
 * @param holes expressions of TypeScript in it
 */
export function conditionsIn(source: string, text: Span, holes: readonly Span[]): Condition[] {
  const sql = masked(source, text, holes);
  const found: Condition[] = sql
    .matchAll(lock)
    .toArray()
    .map(({ index, 0: words }) => {
      const start = text.start + index;
      return { operator: "drop lock", start, end: start + words.length, instead: "" };
    });
  for (const { first, last, joins } of new Splitter(sql).parts()) {
    const [start, end] = [text.start + first, text.start + last];
    const condition = source.slice(start, end);
    // without a numbered parameter PostgreSQL would refuse the statement, which proves nothing; columns of two tables only join them
    if (!protectsInSql(condition) || /\$\d|^(\w+)\.\w+ = (?!\1\.)\w+\.\w+$/.test(condition)) continue;
    const others = joins === "text" ? ["true", "false"] : [joins === "or" || joins === "when" ? "false" : "true"];
    found.push(...others.map((instead) => ({ operator: `condition is ${instead}`, start, end, instead })));
  }
  return found;
}

/** The text in which each hole is a word of the same length. */
function masked(source: string, { start, end }: Span, holes: readonly Span[]): string {
  let sql = source.slice(start, end);
  for (const hole of holes) {
    const [first, last] = [hole.start - start - 2, hole.end - start + 1];
    sql = sql.slice(0, first) + "x".repeat(last - first) + sql.slice(last);
  }
  return sql;
}

type Part = { readonly first: number; readonly last: number; readonly joins: string };

/** Splits SQL into conditions, those in parentheses too. */
class Splitter {
  readonly #sql: string;
  readonly #parts: Part[] = [];
  /** for each open parenthesis the word before the present part: "text" and "open" before the first, "" where it is no condition */
  readonly #levels: { begin: number; word: string; isBetween: boolean }[];

  constructor(sql: string) {
    this.#sql = sql;
    const isCondition = !/^.\s*(?:and|or|insert|update|delete|with|lock|create) /.test(sql);
    this.#levels = [{ begin: 1, word: isCondition ? "text" : "", isBetween: false }];
  }

  parts(): readonly Part[] {
    for (const { index, 0: token } of this.#sql.matchAll(tokens)) {
      if (token === "(") this.#levels.push({ begin: index + 1, word: "open", isBetween: false });
      else if (token === ")") this.#closeParenthesis(index);
      else this.#step(token, index);
    }
    if (this.#levels.length === 1) this.#close(this.#sql.length - 1, "");
    return this.#parts;
  }

  #closeParenthesis(at: number): void {
    const word = this.#levels.at(-1)?.word;
    if (word !== "open" && word !== "text") this.#close(at, "");
    if (this.#levels.length > 1) this.#levels.pop();
  }

  #step(token: string, at: number): void {
    const level = this.#levels.at(-1);
    if (level === undefined) return;
    if (token === "between" || (token === "and" && level.isBetween)) {
      level.isBetween = token === "between";
      return;
    }
    const isFirst = level.word === "open" || level.word === "text";
    if (!isFirst || token === "and" || token === "or") this.#close(at, token);
    Object.assign(level, { begin: at + token.length, word: begins.has(token) ? token : "" });
  }

  #close(at: number, next: string): void {
    const { begin, word } = this.#levels.at(-1) ?? { begin: 0, word: "" };
    const text = this.#sql.slice(begin, at).replace(following, "");
    const first = begin + text.length - text.trimStart().length;
    const last = begin + text.trimEnd().length;
    const joins = next === "or" || word === "or" ? "or" : next === "and" && word === "text" ? "and" : word;
    if (word !== "" && last > first && /\W|x{4}/.test(text.trim())) this.#parts.push({ first, last, joins });
  }
}
