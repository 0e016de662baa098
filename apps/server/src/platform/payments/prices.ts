import { listPrices, type Prices } from "#kernel/errors.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

type PriceRow = { billed_each: string; unit_amount: number; currency: string };

/** The prices of the paid plan as they were last read from the payment provider; before that, `listPrices`. */
export async function readPrices(reader: Reader): Promise<Prices> {
  const rows = await reader.rows(
    raw<PriceRow>(sql`select billed_each, unit_amount, currency from billing_prices order by billed_each`),
  );
  const [month, year] = rows;
  if (month === undefined || year === undefined) return listPrices;
  return {
    monthly: { unit_amount: month.unit_amount, currency: month.currency, interval: "month" },
    annual: { unit_amount: year.unit_amount, currency: year.currency, interval: "year" },
  };
}
