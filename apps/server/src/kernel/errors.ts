import { errors } from "./error-table.ts";

export { errors };

export type ErrorName = keyof typeof errors;

/** Fields of the body besides `error` (§7: clients use these and not the text to tell errors apart). */
export type Markers = {
  readonly version?: number;
  readonly billing_frozen?: true;
  readonly verification_required?: true;
  readonly two_factor_required?: true;
  readonly password_required?: true;
  readonly user_uuid?: string;
  /** seconds; sent in a header with a 429 instead of in the body */
  readonly retry_after?: number;
  readonly prices?: Prices;
  readonly requirements?: readonly UnmetRequirement[];
};

/** A requirement that a task does not meet: of which kind, and which field or label it names, or how many it needs (§3.3). */
export type UnmetRequirement = {
  readonly kind: string;
  readonly uuid?: string;
  readonly name?: string;
  readonly at_least?: number;
};

/** A price of the paid plan for one seat; `unit_amount` is in the currency's smallest unit. */
export type Price<Interval extends "month" | "year" = "month" | "year"> = {
  readonly unit_amount: number;
  readonly currency: string;
  readonly interval: Interval;
};

/** The prices of the paid plan, sent with every plan-limit error (§7.5). */
export type Prices = { readonly monthly: Price<"month">; readonly annual: Price<"year"> };

/** The prices of a deployment that has none of its own: it takes no payments, or has just begun to. */
export const listPrices: Prices = {
  monthly: { unit_amount: 800, currency: "eur", interval: "month" },
  annual: { unit_amount: 8000, currency: "eur", interval: "year" },
};

/** An expected error. It rolls the transaction back and becomes the reply. */
export class ApiError extends Error {
  readonly code: ErrorName;
  readonly status: number;
  readonly markers: Markers;

  constructor(code: ErrorName, details: Record<string, string | number> = {}, markers: Markers = {}) {
    const [status, template] = errors[code];
    super(template.replace(/\{(\w+)\}/g, (whole, name: string) => (details[name] ?? whole).toLocaleString("en")));
    this.code = code;
    this.status = status;
    this.markers = markers;
  }
}

/**
 * Ends the request with an error.
 * @param name the error; it must be one of the route's `errors`
 * @param details values for the placeholders of the message; a number is shown with commas, as in 1,000
 * @param markers fields for the body besides `error`
 */
export function fail(name: ErrorName, details?: Record<string, string | number>, markers?: Markers): never {
  throw new ApiError(name, details, markers);
}

/** The result of a function, or the error that it ended with: for one of many things, whose error does not end the request. */
export function attempt<Names extends ErrorName, T>(doIt: (failing: Fail<Names>) => T): T | ApiError {
  try {
    return doIt(fail);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** `fail`, restricted to some errors: a handler gets it for those that its route declares. */
export type Fail<Names extends ErrorName = never> = (
  name: Names,
  details?: Record<string, string | number>,
  markers?: Markers,
) => never;
