import { type ErrorName, errors } from "#kernel/errors.ts";
import { codeOf } from "../errors.ts";
import { frameworkCodes } from "#kernel/framework-codes.ts";
import { frameworkErrors } from "../framework-errors.ts";
import type { Route } from "../route.ts";
import { isCounted } from "./response-headers.ts";

/** A row of the table of codes: its status, the sentence in the reply (null where that varies), and what it means. */
type ErrorCode = { readonly status: number; readonly error: string | null; readonly meaning: string };

/** Every code that the API answers, sorted by status and name. */
export const errorCodes: Readonly<Record<string, ErrorCode>> = Object.fromEntries(
  [...handlerCodes(), ...otherCodes()].toSorted(([a, { status: x }], [b, { status: y }]) =>
    x === y ? (a < b ? -1 : 1) : x - y,
  ),
);

function handlerCodes(): [string, ErrorCode][] {
  return (Object.keys(errors) as ErrorName[]).map((name) => {
    const [status, error, meaning] = errors[name];
    return [codeOf(name), { status, error, meaning }];
  });
}

function otherCodes(): [string, ErrorCode][] {
  return Object.entries(frameworkCodes).map(([code, [status, meaning]]) => [code, { status, error: null, meaning }]);
}

type FrameworkCode = keyof typeof frameworkCodes;

/** The codes that a route may answer: status → codes. What every path may answer (404, 408, 414, 500) is not repeated. */
export function codesOf(route: Route): ReadonlyMap<number, readonly string[]> {
  const all = new Map<number, Set<string>>();
  const add = (code: string): void => {
    const status = errorCodes[code]?.status ?? 500;
    all.set(status, (all.get(status) ?? new Set()).add(code));
  };
  for (const code of aroundHandler(route)) add(code);
  for (const name of [...route.errors, ...frameworkErrors(route)]) add(codeOf(name));
  return new Map([...all].toSorted(([a], [b]) => a - b).map(([status, codes]) => [status, [...codes]]));
}

const tokenCodes: readonly FrameworkCode[] = [
  "FST_JWT_NO_AUTHORIZATION_IN_HEADER",
  "FST_JWT_BAD_REQUEST",
  "FST_JWT_AUTHORIZATION_TOKEN_INVALID",
  "FST_JWT_AUTHORIZATION_TOKEN_EXPIRED",
  "SESSION_ENDED",
];

/** The 401s of a route that takes only a session, or a key as well. */
export const credentialCodes = {
  session: [...tokenCodes, "SESSION_REQUIRED"],
  "session or key": [...tokenCodes, "API_KEY_INVALID", "API_KEY_EXPIRED"],
} as const satisfies Record<string, readonly FrameworkCode[]>;

/** The errors that can occur before the handler and its access checks. */
function aroundHandler(route: Route): readonly FrameworkCode[] {
  const isKeyTaken = route.auth === "session or key";
  return [
    "FST_ERR_VALIDATION",
    ...(isCounted(route) ? (["RATE_LIMIT_EXCEEDED"] as const) : []),
    ...(route.auth === "public" ? [] : credentialCodes[isKeyTaken ? "session or key" : "session"]),
    ...bodyCodes(route),
  ];
}

/** The errors of a body before it is validated. */
function bodyCodes(route: Route): readonly FrameworkCode[] {
  if (route.http.ignoresBody) return ["FST_ERR_CTP_BODY_TOO_LARGE"];
  if (route.kind === "upload") return ["FST_ERR_CTP_BODY_TOO_LARGE", "FST_ERR_CTP_INVALID_MEDIA_TYPE"];
  if (route.http.signedBy !== null) return ["FST_ERR_CTP_BODY_TOO_LARGE", "FST_ERR_CTP_INVALID_MEDIA_TYPE"];
  if (route.body === null) return [];
  return ["FST_ERR_CTP_INVALID_JSON_BODY", "FST_ERR_CTP_BODY_TOO_LARGE", "FST_ERR_CTP_INVALID_MEDIA_TYPE"];
}
