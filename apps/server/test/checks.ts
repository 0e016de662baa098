import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { unexpectedPartsIn } from "./cursors.ts";
import { closed } from "#platform/http/schemas.ts";
import { frameworkErrors } from "#platform/http/framework-errors.ts";
import type { Route } from "#platform/http/route.ts";
import type { AnnouncedEvent } from "#platform/transaction/context.ts";
import { isEmailAddress } from "#platform/util/email-address.ts";
import type { Checks } from "#platform/http/services.ts";

/**
 * An error that a test causes just before a commit, and the names of the events that the last transaction had announced by
 * then. Once a test sets `events`, every announced event that was not flushed before is added to it.
 */
export type Faults = { beforeCommit: Error | null; announced: readonly string[]; events?: AnnouncedEvent[] };

// not optimized, because most schemas check few replies in a process, and it would take as long as the rest of the compilation
const ajv = new Ajv2020({ strict: false, allErrors: true, multipleOfPrecision: 6, code: { optimize: false } });
formats.default(ajv);
// JavaScript renders some timestamps and SQL the others (docs/decisions/0017-timestamps.md): this holds them to one form
ajv.addFormat("email", isEmailAddress);
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Compiled once for all files of a process. */
const validators = new WeakMap<Route, ReturnType<typeof ajv.compile>>();

/**
 * Checks every reply of the suite. A reply that does not match its schema, an error that its route does not declare, and a
 * cursor with more than it may contain each fail the test, and so does a content type that is not declared, as does an error sentence without the values of its placeholders. (The serializer would silently remove undeclared fields.)
 */
export function replyChecks(routes: readonly Route[]): Checks {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const find = (operation: string): Route => {
    const route = byId.get(operation);
    if (route === undefined) throw new Error(`There is no operation ${operation}.`);
    return route;
  };
  return {
    reply: (operation, status, body) => {
      const route = find(operation);
      if (status !== route.http.status) return;
      const validate = validators.getOrInsertComputed(route, () => ajv.compile(closed(route.reply)));
      if (!validate(JSON.parse(JSON.stringify(body)))) {
        throw new Error(`${operation} answered what it does not declare: ${ajv.errorsText(validate.errors)}`);
      }
      const outsiders = unexpectedPartsIn(body as object);
      if (outsiders.length > 0) throw new Error(`The cursor of ${operation} tells ${JSON.stringify(outsiders)}.`);
    },
    sends: (operation, type = "nothing") => {
      const route = find(operation);
      const declared: readonly string[] = route.kind === "raw" ? route.sends : [];
      if (!declared.includes(type.split(";")[0] ?? ""))
        throw new Error(`${operation} answered in ${type}, which it does not declare.`);
    },
    error: (operation, { code: name, message }) => {
      const route = find(operation);
      const declared: readonly string[] = [...route.errors, ...frameworkErrors(route)];
      if (!declared.includes(name)) throw new Error(`${operation} refused ${name}, which it does not declare.`);
      // {{…}} is a placeholder of the title that an automation gives
      if (/(?<!\{)\{\w+\}(?!\})/.test(message))
        throw new Error(`The sentence of ${name} has an empty place: ${message}`);
    },
  };
}
