import { join } from "node:path";
import { API, type Checker, type Program, type Type, TypeFlags } from "typescript/unstable/sync";
import type { CallExpression, Node } from "typescript/unstable/ast";
import {
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isPropertyAccessExpression,
} from "typescript/unstable/ast/is";
import { misfitsOf } from "./misfits.ts";
import type { Kind } from "./record.ts";
import { senders } from "./senders.ts";

/** A call that sends a statement, and the type that the code says its rows have. */
export type Call = {
  /** as `Recorded` names it */
  readonly call: string;
  /** the function that contains the call; empty outside of all functions */
  readonly of: string;
  /** The differences between a row of this kind, or one column, and the type; empty if it matches. */
  misfits(row: Kind): readonly string[];
  /** whether the type of the rows is a type parameter of the surrounding function, so that nothing can be checked */
  readonly isOpen: boolean;
};

const root = join(import.meta.dirname, "../../../..");
const server = join(root, "apps/server");
const names = new Set(["rows", "first", "one", "run"]);

/**
 * Finds with the TypeScript compiler every call that sends a statement, and passes them on while the compiler runs.
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
  const visit = (node: Node, of: string): void => {
    if (isCallExpression(node)) {
      const name = nameOf(node);
      const type = name === null ? null : rowTypeOf(checker, node, name.text);
      if (name !== null && type !== null) {
        calls.push(callOf(checker, { call: `${path}:${placeOf(file.text, name.getStart())}`, of }, type));
      }
    }
    const inside = isFunctionDeclaration(node) ? (node.name?.text ?? "") : of;
    node.forEachChild((child) => visit(child, inside));
  };
  visit(file, "");
  return calls;
}

function nameOf(node: CallExpression): (Node & { readonly text: string }) | null {
  const { expression } = node;
  if (isPropertyAccessExpression(expression) && isIdentifier(expression.name)) return expression.name;
  return isIdentifier(expression) ? expression : null;
}

/** The type of the rows, if it is a call of a reader, a pool or a connection. */
function rowTypeOf(checker: Checker, node: CallExpression, name: string): Type | null {
  if (!names.has(name)) return null;
  const signature = checker.getResolvedSignature(node);
  if (signature?.declaration === undefined || !senders.test(signature.declaration.path)) return null;
  const promised = checker.getReturnTypeOfSignature(signature);
  const [row] = argumentsOf(checker, promised);
  if (row === undefined) throw new Error("A reader promises rows.");
  return name === "rows" || name === "run" ? (argumentsOf(checker, row)[0] ?? null) : row;
}

function argumentsOf(checker: Checker, type: Type | undefined): readonly Type[] {
  return type?.isTypeReference() === true ? checker.getTypeArguments(type) : [];
}

/** The line and the column of an offset, from 1. */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}

function callOf(checker: Checker, at: Pick<Call, "call" | "of">, type: Type): Call {
  return {
    ...at,
    isOpen: (type.flags & TypeFlags.TypeParameter) !== 0,
    misfits: (row) => misfitsOf(checker, type, row, ""),
  };
}
