import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { FastifyInstance, FastifySchemaValidationError } from "fastify";
import { maximumDepth, maximumNodes } from "@stoa/document";
import { isDate } from "#kernel/dates.ts";
import { HttpError } from "./errors.ts";
import { richTextErrors, useRichText } from "./rich-text.ts";

// Fastify's own defaults would silently drop undeclared fields; the contract refuses them (§1.1 rule 6).
const strict = { removeAdditional: false, useDefaults: true, allErrors: false, strict: false } as const;

function withRules(ajv: Ajv): Ajv {
  formats.default(ajv);
  // what a date is, the values of custom fields ask as well
  ajv.addFormat("date", isDate);
  return useRichText(ajv);
}

/** Names what a person must know to send it right, where Ajv only says that something is wrong. */
function named(error: ErrorObject): ErrorObject {
  const { keyword, params } = error;
  if (keyword === "enum") return { ...error, message: `must be one of: ${params["allowedValues"].join(", ")}` };
  if (keyword !== "additionalProperties") return error;
  return { ...error, message: `must not have the property “${params["additionalProperty"].slice(0, 100)}”` };
}

/**
 * Validators are compiled when a route is first used, so that starting costs nothing for the other hundred. Bodies
 * are never coerced; path and query, which are text, are.
 */
export function useValidators(app: FastifyInstance): void {
  const bodies = withRules(new Ajv({ ...strict, coerceTypes: false }));
  const texts = withRules(new Ajv({ ...strict, coerceTypes: true }));
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const ajv = httpPart === "body" ? bodies : texts;
    let validate: ValidateFunction | undefined;
    const optional = httpPart === "body" && "x-optional" in schema;
    const check = (data: unknown): boolean => {
      if (optional && (data === undefined || data === null)) return true;
      validate ??= ajv.compile(schema);
      const valid = validate(data);
      check.errors = (valid ? null : richTextErrors(validate.errors ?? []).map(named)) as
        | FastifySchemaValidationError[]
        | null;
      return valid;
    };
    check.errors = null as FastifySchemaValidationError[] | null;
    return check;
  });
}

/**
 * Deeper or larger JSON than any document of ours, whose every node is an object in a list and has several values;
 * refused before a validator walks it.
 */
const maxDepth = maximumDepth * 2 + 10;
const maxNodes = maximumNodes * 10;

/** PostgreSQL text holds no U+0000, and a lone surrogate is no character. */
function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/**
 * Rejects JSON that no schema would: too deep, too large, or with text that cannot be stored.
 * @throws HttpError 400
 */
export function checkJson(value: unknown): void {
  let nodes = 0;
  const context = (each: unknown, depth: number): void => {
    nodes += 1;
    if (nodes > maxNodes || depth > maxDepth) throw invalid("must not be nested so deeply or hold so many values");
    if (typeof each === "string" && !isStorable(each)) throw invalid("must not contain U+0000 or lone surrogates");
    if (typeof each !== "object" || each === null) return;
    for (const [key, child] of Object.entries(each)) {
      if (!isStorable(key)) throw invalid("must not contain U+0000 or lone surrogates");
      context(child, depth + 1);
    }
  };
  context(value, 0);
}

function invalid(problem: string): HttpError {
  return new HttpError(400, "FST_ERR_VALIDATION", `body ${problem}`);
}

/** JSON bodies by Fastify's own parser, which refuses `__proto__`; an empty body is no body. */
export function useJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") return done(null, undefined);
    return parse(request, body as string, (error, value) => {
      if (error !== null) return done(error, undefined);
      try {
        checkJson(value);
      } catch (problem) {
        return done(problem as Error, undefined);
      }
      return done(null, value);
    });
  });
}
