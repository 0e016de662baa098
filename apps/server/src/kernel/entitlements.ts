import type { Permission } from "./authorize.ts";
import type { ErrorName } from "./errors.ts";

/** `free` has limits; `unlimited` is the paid plan, and that of those who host Stoa for themselves. */
export const planNames = ["free", "unlimited"] as const;
export type Plan = (typeof planNames)[number];

/** The resources that plans limit: members with service accounts, boards, bytes of stored files, and the automations of one board. */
export type Resource = "seat" | "board" | "storage" | "automation";

type Entitlement = Readonly<Record<Plan, number | null>> & {
  /** the error of a write that would exceed the limit */
  readonly error: ErrorName;
  /** `addCapacity` if an unpaid invoice blocks the write at once (decision 5) */
  readonly permission: Extract<Permission, "addCapacity" | "write">;
};

/** The limit of each resource in a plan; null for no limit (§8). */
export const entitlements = {
  seat: { free: 3, unlimited: null, error: "seat_limit", permission: "addCapacity" },
  board: { free: 2, unlimited: null, error: "board_limit", permission: "addCapacity" },
  storage: { free: 1024 ** 3, unlimited: null, error: "storage_limit", permission: "addCapacity" },
  automation: { free: 2, unlimited: null, error: "automation_limit", permission: "write" },
} as const satisfies Record<Resource, Entitlement>;

/**
 * Whether a plan does not allow so much more of a resource. Nothing more never exceeds it: what there is stays (§8).
 * @param used how much of it there is already
 */
export function exceeds(plan: Plan, what: Resource, used: number, amount: number): boolean {
  const limit = entitlements[what][plan];
  return limit !== null && amount > 0 && used + amount > limit;
}

/** The errors of a write that adds to a resource: those of the invoice, and that of the plan. */
export function growErrors(what: Resource): readonly ErrorName[] {
  const { permission, error } = entitlements[what];
  return permission === "addCapacity" ? ["billing_frozen", "invoice_unpaid", error] : ["billing_frozen", error];
}
