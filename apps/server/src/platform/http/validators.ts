import { isUtf8 } from "node:buffer";
import { Ajv, type ErrorObject, type FuncKeywordDefinition, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { FastifyInstance, FastifyRequest, FastifySchemaValidationError } from "fastify";
import type { TSchema } from "typebox";
import { isDate } from "#kernel/dates.ts";
import { isMultiple } from "#kernel/multiples.ts";
import { parseKey } from "#kernel/ticket-key.ts";
import { beforeAccess } from "./caller-turns.ts";
import { loopTurns } from "#platform/fairness/index.ts";
import { smallBody } from "./body-memory.ts";
import { HttpError } from "./errors.ts";
import { isEmailAddress } from "#platform/util/email-address.ts";
import { exceedsLimits, jsonLimits } from "#platform/util/json-limits.ts";
import { richTextErrors, useRichText } from "./rich-text.ts";
import { spelling } from "./spelling.ts";
import { unionError } from "./union-errors.ts";

// Fastify's defaults would silently remove undeclared fields; the contract rejects them (§1.1 rule 6).
// `verbose` shows the errors what they are about. The code of a validator is not optimized: that takes half of its compilation,
// which the first request of a route waits for, and V8 optimizes it again.
const strict = {
  removeAdditional: false,
  useDefaults: true,
  allErrors: false,
  strict: false,
  verbose: true,
  code: { optimize: false },
} as const;

/** Ajv's own divides, and would reject 0.07 as a multiple of 0.01. */
const multipleOf: FuncKeywordDefinition = {
  keyword: "multipleOf",
  type: "number",
  errors: true,
  validate: isMultiple,
};

const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function withRules(ajv: Ajv): Ajv {
  formats.default(ajv);
  ajv.removeKeyword("multipleOf").addKeyword(multipleOf);
  // the same definition of a date as for the values of custom fields
  ajv.addFormat("date", isDate);
  // ajv-formats takes "urn:uuid:" before it too, which PostgreSQL does not
  ajv.addFormat("uuid", isUuid);
  ajv.addFormat("uuid-or-key", (text) => isUuid.test(text) || parseKey(text) !== null);
  ajv.addFormat("email", isEmailAddress);
  ajv.addKeyword(spelling);
  return useRichText(ajv);
}

/** Adds to Ajv's message what a person needs to correct the request: the allowed values, or the unknown property. */
function withDetails(error: ErrorObject): ErrorObject {
  const { keyword, params } = error;
  if (keyword === "enum") return { ...error, message: `must be one of: ${params["allowedValues"].join(", ")}` };
  if (keyword === "multipleOf") return { ...error, message: `must be a multiple of ${String(error.schema)}` };
  if (keyword !== "additionalProperties") return error;
  return { ...error, message: `must not have the property “${params["additionalProperty"].slice(0, 100)}”` };
}

/** An error without the value that it is about, which may be a secret. */
function withoutData({ data: _data, parentSchema: _parent, schema: _schema, ...error }: ErrorObject): ErrorObject {
  return error;
}

/** Of a value that may be null and is another one, only the errors of that one. */
function withoutNull(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const [ofNull, ofUnion] = errors.slice(-2);
  return ofUnion?.keyword === "anyOf" && ofNull?.params["type"] === "null" && errors.length > 2
    ? errors.slice(0, -2)
    : errors;
}

/** The errors that tell most. */
function wanted(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const ofUnion = unionError(errors);
  return ofUnion === undefined ? richTextErrors(withoutNull(errors)) : [ofUnion];
}

/** Bodies are never coerced; path and query, which are text, are. The servers of a process have the validators in common. */
const bodies = withRules(new Ajv({ ...strict, coerceTypes: false }));
const texts = withRules(new Ajv({ ...strict, coerceTypes: true }));

/**
 * Compiles a schema for values that no request sent, such as the lines of a file.
 * @returns tells what is wrong with a value, as in “/title must be string”; null when nothing is
 */
export function compileCheck(schema: TSchema): (value: unknown) => string | null {
  const validate = bodies.compile(schema);
  return (value) => {
    const problem = problemOfJson(value);
    if (problem !== null) return problem;
    if (validate(value)) return null;
    const [error] = wanted(validate.errors ?? []).map(withDetails);
    validate.errors = null;
    return error === undefined ? "is not valid" : `${error.instancePath} ${error.message ?? "is not valid"}`.trim();
  };
}

/** Validators are compiled when a route is first used, so that the start is fast. */
export function useValidators(app: FastifyInstance): void {
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const ajv = httpPart === "body" ? bodies : texts;
    let validate: ValidateFunction | undefined;
    const optional = httpPart === "body" && "x-optional" in schema;
    const check = (data: unknown): boolean => {
      if (optional && (data === undefined || data === null)) return true;
      validate ??= ajv.compile(schema);
      const valid = validate(data);
      check.errors = (valid ? null : wanted(validate.errors ?? []).map((error) => withoutData(withDetails(error)))) as
        | FastifySchemaValidationError[]
        | null;
      // the validator would keep what it rejected, which may be a secret, until the next request of its route
      validate.errors = null;
      return valid;
    };
    check.errors = null as FastifySchemaValidationError[] | null;
    return check;
  });
}

/** PostgreSQL text cannot contain U+0000, and a lone surrogate is not a character. */
function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** The reason why no schema can accept a JSON value: it is too deep or too large, or has text that cannot be stored. null without one. */
function problemOfJson(value: unknown): string | null {
  let nodes = 0;
  const walk = (each: unknown, depth: number): string | null => {
    nodes += 1;
    if (nodes > jsonLimits.values || depth > jsonLimits.depth) return tooMuch;
    if (typeof each === "string") return isStorable(each) ? null : notStorable;
    if (typeof each !== "object" || each === null) return null;
    for (const [key, child] of Object.entries(each)) {
      const problem = isStorable(key) ? walk(child, depth + 1) : notStorable;
      if (problem !== null) return problem;
    }
    return null;
  };
  return walk(value, 0);
}

const tooMuch = "must not be nested so deeply or hold so many values";
const notStorable = "must not contain U+0000 or lone surrogates";

/**
 * Rejects JSON that no schema rejects: too deep, too large, or with text that cannot be stored.
 * @param part the part of the request that it is, as the errors of schemas name it
 * @throws HttpError 400
 */
export function checkJson(value: unknown, part: "body" | "querystring"): void {
  const problem = problemOfJson(value);
  if (problem !== null) throw invalid(part, problem);
}

function invalid(part: string, problem: string): HttpError {
  return new HttpError(400, "FST_ERR_VALIDATION", `${part} ${problem}`);
}

/**
 * Parses JSON bodies with Fastify's own parser, which rejects `__proto__`; an empty body counts as none. A large one waits for its turn,
 * because its parsing takes long.
 */
export function useJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  // as bytes: in a string, what is not UTF-8 would have become U+FFFD already
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined;
    if (body.length > smallBody) await loopTurns.next(beforeAccess(request.turn));
    if (!isUtf8(body)) throw invalid("body", "must be UTF-8");
    const text = body.toString();
    if (exceedsLimits(text)) throw invalid("body", tooMuch);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    void parse(request, text, (error, value) => (error === null ? resolve(value) : reject(error)));
    const value = await promise;
    checkJson(value, "body");
    return value;
  });
}
