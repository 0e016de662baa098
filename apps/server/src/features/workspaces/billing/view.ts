import { Type } from "typebox";
import { planNames } from "#kernel/entitlements.ts";
import { field, model, nullable, oneOf } from "#platform/http/schemas.ts";

const count = Type.Integer({ minimum: 0 });
const limit = nullable(count);

const price = (interval: "month" | "year") => ({
  unit_amount: field(count, "The price of one seat, in the currency's smallest unit."),
  currency: field(Type.String(), "The currency, as three letters in lower case."),
  interval: field(Type.Literal(interval), "For how long it is paid."),
});

const Prices = model("Prices", "The prices of the paid plan.", {
  monthly: field(model("MonthlyPrice", "The price for a month.", price("month")), "Paid each month."),
  annual: field(model("AnnualPrice", "The price for a year.", price("year")), "Paid each year."),
});

const PlanLimits = model("PlanLimits", "The limits of a plan; null for no limit.", {
  seats: field(limit, "Active members, service accounts included."),
  boards: field(limit, "Boards that are not archived."),
  storage_bytes: field(
    limit,
    "Bytes of stored files: those attached, also in the trash, and those of signed documents.",
  ),
  automations: field(limit, "Automations of one board."),
});

export const Billing = model("Billing", "The plan of a workspace, and its usage.", {
  plan: field(oneOf(planNames), "The plan."),
  state: field(
    oneOf(["normal", "past_due", "read_only"]),
    "`past_due`: an unpaid invoice blocks new members, boards and uploads; `read_only`: it blocks every write. Reads always work.",
  ),
  seats: field(count, "Active members now, service accounts included."),
  boards: field(count, "Boards now that are not archived."),
  storage_bytes: field(
    count,
    "Bytes of stored files now: those attached, also in the trash, and those of signed documents.",
  ),
  limits: field(PlanLimits, "The limits of the plan."),
  prices: field(Prices, "The prices of the paid plan."),
});
