import { errors } from "./error-table.ts";

export { errors };

export type ErrorName = keyof typeof errors;

/** Marker fields that go into the body beside `error` (§7: branch on these, not on the text). */
export type Markers = {
  readonly version?: number;
  readonly billing_frozen?: true;
  readonly verification_required?: true;
  readonly two_factor_required?: true;
  readonly password_required?: true;
  readonly user_uuid?: string;
  /** seconds; goes into the header of a 429 instead of the body */
  readonly retry_after?: number;
  readonly prices?: typeof prices;
};

/** What the paid plan costs, shown with every plan-limit refusal (§7.5). */
export const prices = {
  monthly: { unit_amount: 800, currency: "eur", interval: "month" },
  annual: { unit_amount: 8000, currency: "eur", interval: "year" },
} as const;

/** An expected error, by its code. Thrown anywhere in a request, it rolls everything back and becomes the reply. */
export class ApiError extends Error {
  readonly code: ErrorName;
  readonly status: number;
  readonly markers: Markers;

  constructor(code: ErrorName, details: Record<string, string | number> = {}, markers: Markers = {}) {
    const [status, template] = errors[code];
    super(template.replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole)));
    this.code = code;
    this.status = status;
    this.markers = markers;
  }
}

/**
 * Ends the request with an error.
 * @param name its code; it must be among the route's `errors`
 * @param details values for the placeholders of the message
 * @param markers fields for the body beside `error`
 */
export function fail(name: ErrorName, details?: Record<string, string | number>, markers?: Markers): never {
  throw new ApiError(name, details, markers);
}

/** `fail`, for these errors alone: what a route declares, its handler and what that calls may end with. */
export type Fail<Names extends ErrorName = never> = (
  name: Names,
  details?: Record<string, string | number>,
  markers?: Markers,
) => never;
