import type { Expression, Statement } from "oxc-parser";

/** A text that is SQL although it has no tag. */
export const isSql = (text: string): boolean =>
  /\b(?:select|where|exists \(|is (?:not )?null|clock_timestamp)\b/.test(text);
/** Functions whose call as a statement of its own is a guard. */
const guard =
  /^(?:fail|authorize|check|expect|lock|refuse|limit|verify|require|grow|forget|keep|count(?:Reveal|Caller|OfRoute))(?![a-z])/;
const failing = /^(?:fail|refuse)(?![a-z])/;

export const isGuardingCall = (expression: Expression): boolean => guard.test(calleeOf(expression));

/** "loud" ends an operation with an error; "quiet" leaves without a result, which may also mean that nothing is to be done. */
export type Strength = "loud" | "quiet" | "none";

/** The way in which the last statement of a branch refuses. */
export function strengthOf(last: Statement | undefined): Strength {
  switch (last?.type) {
    case "ThrowStatement": {
      // a plain error is a mistake of a programmer, if it names nothing that is protected
      const isPlain = last.argument.type === "NewExpression" && nameOf(last.argument.callee) === "Error";
      return isPlain ? "quiet" : "loud";
    }
    case "ExpressionStatement":
      return failing.test(calleeOf(last.expression)) ? "loud" : "none";
    case "ReturnStatement":
      return last.argument === null ? "quiet" : strengthOfValue(last.argument);
    default:
      return "none";
  }
}

export function strengthOfValue(value: Expression): Strength {
  const isQuiet = value.type === "CallExpression" || value.type === "ArrayExpression" || isNothing(value);
  return failing.test(calleeOf(value)) || textsOf(value).some(isSentence) ? "loud" : isQuiet ? "quiet" : "none";
}

function isNothing(value: Expression): boolean {
  if (value.type === "Identifier") return /^(?:undefined|too[A-Z]\w*)$/.test(value.name);
  if (value.type === "TaggedTemplateExpression")
    return /^(?:true|false)?$/.test(value.quasi.quasis[0]?.value.raw ?? "");
  return value.type === "Literal" && typeof value.value !== "number";
}

function textsOf(value: Expression): string[] {
  if (value.type === "TemplateLiteral") return value.quasis.map((part) => part.value.raw);
  return value.type === "Literal" && typeof value.value === "string" ? [value.value] : [];
}

/** Whether a text says in words what is wrong. */
const isSentence = (text: string): boolean => /[a-z] [a-z]+ [a-z]/.test(text) && !isSql(text);

export const lastOf = (statement: Statement): Statement | undefined =>
  statement.type === "BlockStatement" ? statement.body.at(-1) : statement;

/** The name of the function that an expression calls, maybe after `await`; empty if it calls none. */
function calleeOf(expression: Expression): string {
  if (expression.type === "AwaitExpression") return calleeOf(expression.argument);
  return expression.type === "CallExpression" ? nameOf(expression.callee) : "";
}

function nameOf(expression: Expression): string {
  if (expression.type === "Identifier") return expression.name;
  if (expression.type !== "MemberExpression") return "";
  return expression.property.type === "Identifier" ? expression.property.name : "";
}
