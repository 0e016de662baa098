import {
  type ConditionalExpression,
  type Expression,
  type IfStatement,
  parseSync,
  type Span,
  type Statement,
  Visitor,
} from "oxc-parser";
import { conditionsIn } from "./find-conditions.ts";
import { protectsInCode } from "./protecting.ts";
import { isGuardingCall, isSql, lastOf, strengthOf, strengthOfValue } from "./refusals.ts";

/** A change of a source that takes one guard out. */
export type Mutant = Span & {
  /** from the repository's folder */
  readonly file: string;
  /** the kind of change, or the fault that it makes */
  readonly operator: string;
  /** replaces the text from `start` to `end` */
  readonly instead: string;
};

/**
 * Finds guards by their shape in the syntax tree: a statement that refuses, an operand of a condition, a branch that refuses, a call
 * that guards, and conditions and locks in the text of SQL.
 */
export function guardsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const finder = new Finder(file, source);
  const enter = (node: { readonly returnType?: Span | null }): void => finder.enter(node.returnType ?? null);
  const leave = (): void => finder.leave();
  new Visitor({
    IfStatement: (node) => finder.addIf(node),
    ConditionalExpression: (node) => finder.addBranches(node),
    LogicalExpression: (node) => finder.dropOperands(node, false),
    ExpressionStatement: (node) => finder.addCall(node, node.expression),
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression(node) {
      enter(node);
      if (node.body.type !== "BlockStatement") finder.addReturned(node.body);
    },
    "ArrowFunctionExpression:exit": leave,
    ReturnStatement: ({ argument }) => finder.addReturned(argument),
    Literal: (node) => finder.addText(node, []),
    TaggedTemplateExpression: ({ quasi, tag }) => finder.addTagged(tag, quasi),
    TemplateLiteral: (node) => finder.addText(node, node.expressions),
  }).visit(program);
  return finder.found.values().toArray();
}

class Finder {
  readonly found = new Map<string, Mutant>();
  readonly #file: string;
  readonly #source: string;
  /** nodes that were looked at as parts of others */
  readonly #seen = new Set<Span>();
  /** whether each function around the present place says that it returns a boolean */
  readonly #predicates: boolean[] = [];

  constructor(file: string, source: string) {
    this.#file = file;
    this.#source = source;
  }

  enter(returnType: Span | null): void {
    this.#predicates.push(returnType !== null && /^: (?:boolean$|\w+ is )/.test(this.#textOf(returnType)));
  }

  leave(): void {
    this.#predicates.pop();
  }

  addIf({ test, consequent, alternate, start, end }: IfStatement): void {
    const last = lastOf(consequent);
    const isGuard = last !== undefined && alternate === null && this.#refuses(last, this.#textOf(test));
    if (isGuard) this.#add("remove", { start, end }, ";");
    if (isGuard) this.#seen.add(last);
    else if (last?.type === "ExpressionStatement" && isGuardingCall(last.expression))
      this.#add("drop condition", { start, end: consequent.start }, "");
    this.dropOperands(test, isGuard);
  }

  #refuses(last: Statement, test: string): boolean {
    const strength = strengthOf(last);
    return strength === "loud" || (strength === "quiet" && protectsInCode(`${test} ${this.#textOf(last)}`));
  }

  addBranches(node: ConditionalExpression): void {
    const { test, consequent, alternate } = node;
    const isProtecting = protectsInCode(this.#textOf(test));
    if (isProtecting || strengthOfValue(alternate) === "loud")
      this.#add("first branch", node, this.#textOf(consequent));
    if (isProtecting || strengthOfValue(consequent) === "loud")
      this.#add("second branch", node, this.#textOf(alternate));
    this.dropOperands(test, false);
  }

  addCall(statement: Span, call: Expression): void {
    if (!this.#seen.has(statement) && isGuardingCall(call)) this.#add("remove", statement, ";");
  }

  addReturned(value: Expression | null): void {
    if (value !== null && this.#predicates.at(-1) === true) this.dropOperands(value, true);
  }

  addTagged(tag: Span, text: Span): void {
    if (/^sql\b/.test(this.#textOf(tag))) this.#seen.add(text);
  }

  addText(text: Span, holes: readonly Span[]): void {
    if (!this.#seen.has(text) && !isSql(this.#textOf(text))) return;
    for (const { operator, instead, ...place } of conditionsIn(this.#source, text, holes))
      this.#add(operator, place, instead);
  }

  /** Drops each operand of `&&` and `||`. @param isAll also operands that name nothing that is protected */
  dropOperands(tree: Expression, isAll: boolean): void {
    const operands = this.#operandsOf(tree);
    const texts = operands.map((operand) => this.#textOf(operand));
    for (const [index, { start, end }] of operands.entries()) {
      const text = texts[index] ?? "";
      if ((!isAll && !protectsInCode(text)) || isNeeded(text, texts.toSpliced(index, 1))) continue;
      const [before, after] = [operands[index - 1], operands[index + 1]];
      if (after !== undefined) this.#add("drop operand", { start, end: after.start }, "");
      else if (before !== undefined) this.#add("drop operand", { start: before.end, end }, "");
    }
  }

  /** The operands of a chain of one operator; none if the chain was seen before. */
  #operandsOf(tree: Expression): Expression[] {
    if (tree.type === "ParenthesizedExpression") return this.#operandsOf(tree.expression);
    if (tree.type !== "LogicalExpression" || tree.operator === "??" || this.#seen.has(tree)) return [];
    this.#seen.add(tree);
    const { left, operator } = tree;
    const isChain = left.type === "LogicalExpression" && left.operator === operator;
    return [...(isChain ? this.#operandsOf(left) : [left]), tree.right];
  }

  #textOf = ({ start, end }: Span): string => this.#source.slice(start, end);

  #add(operator: string, { start, end }: Span, instead: string): void {
    this.found.set(`${start} ${end} ${instead}`, { file: this.#file, operator, start, end, instead });
  }
}

/** Whether an operand only tells the compiler what there is, of which another operand says more. */
function isNeeded(operand: string, others: readonly string[]): boolean {
  const subject =
    /^(.+) [!=]== (?:null|undefined)$|^typeof (.+) [!=]== "\w+"$|^"\w+" in (.+)$|^(.+) instanceof \w+$/s.exec(operand);
  const text = subject?.slice(1).find((each) => each !== undefined);
  return text !== undefined && others.some((other) => other.includes(text));
}
