import { join } from "node:path";
import { API, type Checker, type Program, SymbolFlags, type Type, TypeFlags } from "typescript/unstable/sync";
import type { CallExpression, Node } from "typescript/unstable/ast";
import { isCallExpression, isIdentifier, isPropertyAccessExpression } from "typescript/unstable/ast/is";
import type { Kind } from "./record.ts";

/** A call that sends a statement, and the type that the code says its rows have. */
export type Call = {
  /** as `Recorded` names it */
  readonly call: string;
  /** What is not as the type says in a row of these kinds, or in one column; none when all is. */
  misfits(row: Kind): readonly string[];
  /** whether nothing can be said of the rows, because their type is left to whoever calls the function around it */
  readonly isOpen: boolean;
};

const root = join(import.meta.dirname, "../../../..");
const server = join(root, "apps/server");
const senders = /\/src\/platform\/(?:db\/(?:query|pool|connection)|transaction\/transaction)\.ts$/;
const names = new Set(["rows", "first", "one", "run"]);

/**
 * Asks the TypeScript compiler for every call that sends a statement, and lets it be used while the compiler runs.
 * @param isWanted which files, by their path from the server's folder
 */
export function callsOf<Result>(isWanted: (path: string) => boolean, use: (calls: readonly Call[]) => Result): Result {
  const api = new API({ cwd: root });
  try {
    const tsconfig = join(root, "tsconfig.json");
    const project = api.updateSnapshot({ openProjects: [tsconfig] }).getProject(tsconfig);
    if (project === undefined) throw new Error("The compiler does not open the project.");
    const { program, checker } = project;
    const files = program.getSourceFileNames().filter((path) => path.startsWith(`${server}/`));
    const calls = files
      .map((path) => path.slice(server.length + 1))
      .filter(isWanted)
      .flatMap((path) => callsOfFile(program, checker, path));
    return use(calls);
  } finally {
    api.close();
  }
}

function callsOfFile(program: Program, checker: Checker, path: string): Call[] {
  const file = program.getSourceFile(join(server, path));
  if (file === undefined || senders.test(`/${path}`)) return [];
  const calls: Call[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node)) {
      const type = rowTypeOf(checker, node);
      if (type !== null) calls.push(callOf(checker, `${path}:${placeOf(file.text, nameOf(node)!.getStart())}`, type));
    }
    node.forEachChild(visit);
  };
  visit(file);
  return calls;
}

function nameOf(node: CallExpression): (Node & { readonly text: string }) | null {
  const { expression } = node;
  if (isPropertyAccessExpression(expression) && isIdentifier(expression.name)) return expression.name;
  return isIdentifier(expression) ? expression : null;
}

/** The type of the rows, when the call is one of a reader, a pool or a connection. */
function rowTypeOf(checker: Checker, node: CallExpression): Type | null {
  const name = nameOf(node);
  if (name === null || !names.has(name.text)) return null;
  const signature = checker.getResolvedSignature(node);
  if (signature?.declaration === undefined || !senders.test(signature.declaration.path)) return null;
  const promised = checker.getReturnTypeOfSignature(signature);
  const [row] = argumentsOf(checker, promised);
  if (row === undefined) throw new Error("A reader promises rows.");
  return name.text === "rows" || name.text === "run" ? (argumentsOf(checker, row)[0] ?? null) : row;
}

function argumentsOf(checker: Checker, type: Type | undefined): readonly Type[] {
  return type?.isTypeReference() === true ? checker.getTypeArguments(type) : [];
}

/** The line and the column of an offset, from 1. */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

function callOf(checker: Checker, call: string, type: Type): Call {
  return {
    call,
    isOpen: (type.flags & TypeFlags.TypeParameter) !== 0,
    misfits: (row) => misfitsOf(checker, type, row, ""),
  };
}

const flagsOf: Readonly<Record<string, TypeFlags>> = {
  null: TypeFlags.Null,
  string: TypeFlags.StringLike,
  number: TypeFlags.NumberLike,
  boolean: TypeFlags.BooleanLike,
};

/** What of `kind` is not of `type`, as sentences that begin with the name of the column. */
function misfitsOf(checker: Checker, type: Type, kind: Kind, at: string): string[] {
  if ((type.flags & (TypeFlags.Any | TypeFlags.Unknown)) !== 0) return [];
  if (type.isUnionType()) {
    // what `first` gives beside a row says nothing of the row
    const types = type.getTypes().filter(({ flags }) => (flags & TypeFlags.Undefined) === 0);
    const each = types.map((one) => misfitsOf(checker, one, kind, at));
    // of an object that fits none, what it lacks of the nearest
    return each.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  const misfit = [`${at} is ${said(kind)}, and the type says ${checker.typeToString(type)}`];
  if (kind === "any") return [];
  if (typeof kind === "string") return fits(type, kind) ? [] : misfit;
  if (isList(kind)) {
    if (!checker.isArrayLikeType(type)) return misfit;
    const elements = argumentsOf(checker, type);
    return kind.flatMap((one) => {
      const each = elements.map((element) => misfitsOf(checker, element, one, `${at}[]`));
      return each.some((none) => none.length === 0) ? [] : (each[0] ?? []);
    });
  }
  if (!isObject(type) || checker.isArrayLikeType(type)) return misfit;
  return misfitsOfObject(checker, type, kind, at);
}

function misfitsOfObject(checker: Checker, type: Type, kind: { readonly [name: string]: Kind }, at: string): string[] {
  const path = (name: string) => (at === "" ? name : `${at}.${name}`);
  const named = checker.getPropertiesOfType(type).flatMap((property) => {
    const given = kind[property.name];
    if (given === undefined)
      return (property.flags & SymbolFlags.Optional) !== 0 ? [] : [`${path(property.name)} is not there`];
    const wanted = checker.getTypeOfSymbol(property);
    return wanted === undefined ? [] : misfitsOf(checker, wanted, given, path(property.name));
  });
  const [index] = checker.getIndexInfosOfType(type);
  // a schema of any object says that none of its properties is known
  if (index === undefined || (index.valueType.flags & TypeFlags.Never) !== 0) return named;
  return [
    ...named,
    ...Object.entries(kind).flatMap(([name, one]) => misfitsOf(checker, index.valueType, one, path(name))),
  ];
}

function isList(kind: Kind): kind is readonly Kind[] {
  return Array.isArray(kind);
}

function isObject(type: Type): boolean {
  return type.isObjectType() || type.isIntersectionType();
}

function fits(type: Type, kind: string): boolean {
  // a branded string is a string
  if (type.isIntersectionType()) return type.getTypes().some((part) => fits(part, kind));
  const flags = flagsOf[kind];
  return flags === undefined ? type.getSymbol()?.name === kind : (type.flags & flags) !== 0;
}

function said(kind: Kind): string {
  if (typeof kind === "string") return kind === "null" ? "null" : `a ${kind}`;
  return isList(kind) ? "a list" : "an object";
}
