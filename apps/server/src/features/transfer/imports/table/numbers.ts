/** The sign before the fraction of a number. */
export type DecimalSign = "." | ",";

/** A number in a cell, and the signs that stand with it. */
type Amount = { readonly number: number; readonly unit: "" | "%" | "currency" };

// A number with a zero before other digits is a code, which would lose the zero.
const whole = String.raw`(?:0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:(?:GROUP)\d{3})+)`;
const formOf = (decimal: string, groups: string): RegExp =>
  new RegExp(`^[+-]?${whole.replace("GROUP", groups)}(?:${decimal}\\d{1,6})?$`);
const forms: Readonly<Record<DecimalSign, RegExp>> = {
  ".": formOf(String.raw`\.`, String.raw`[,'’ ]`),
  ",": formOf(",", String.raw`[.'’ ]`),
};
// The names that are words are listed: three letters before a number are mostly a key, as in APP-12.
const codes = Intl.supportedValuesOf("currency").join("|");
const currency = `(?:\\p{Sc}|${codes}|kr|zł|Kč|Fr\\.?)`;
const withCurrency = new RegExp(
  `^(?<sign>[+-]?) ?(?:(?:${currency}) ?(?<behind>[^A-Za-z-][^A-Za-z]*)|(?<before>[^A-Za-z]+?) ?(?:${currency}))$`,
  "u",
);
/** A longer text is no number. */
const longest = 40;

/** The number that a cell tells; null for what is no number. @param decimal the sign that is meant where both are possible */
export function numberOf(value: string, decimal: DecimalSign = "."): number | null {
  const amount = amountOf(value, decimal);
  return amount === null || amount.unit === "currency" ? null : amount.number;
}

/** The number that a cell tells, also with a currency or a percent sign; null for what is no number. */
export function amountOf(value: string, decimal: DecimalSign = "."): Amount | null {
  const text = plain(value);
  const percent = /^(?<number>.*\d) ?%$/.exec(text)?.groups?.["number"];
  const number = parse(percent ?? text, decimal);
  if (number !== null) return { number, unit: percent === undefined ? "" : "%" };
  const money = moneyIn(text);
  const paid = money === null ? null : parse(money, decimal);
  return paid === null ? null : { number: paid, unit: "currency" };
}

/** The sign before the fractions that the values of a column show; null if none shows it. */
export function decimalSignOf(values: readonly string[]): DecimalSign | null {
  const signs = values.map((value) => {
    const text = plain(value).replace(/ ?%$/, "");
    const money = moneyIn(text);
    const [isPoint, isComma] = [forms["."].test(money ?? text), forms[","].test(money ?? text)];
    if (isPoint !== isComma) return isPoint ? "." : ",";
    // no price has three decimals
    if (money !== null && isPoint && /[.,]/.test(money)) return money.includes(".") ? "," : ".";
    return null;
  });
  return signs.find((sign) => sign !== null) ?? null;
}

/** The text with plain spaces and signs, as they stand in numbers. */
const plain = (value: string): string =>
  value.length > longest
    ? ""
    : value
        .replaceAll(/[\s\u00A0\u202F]/g, " ")
        .replaceAll(/[\u2212\u2013]/g, "-")
        .trim();

function moneyIn(text: string): string | null {
  const groups = withCurrency.exec(text)?.groups;
  if (groups === undefined) return null;
  return `${groups["sign"] ?? ""}${(groups["behind"] ?? groups["before"] ?? "").trim()}`;
}

function parse(text: string, decimal: DecimalSign): number | null {
  const other = decimal === "." ? "," : ".";
  const found = [decimal, other].find((sign): sign is DecimalSign => forms[sign as DecimalSign].test(text));
  if (found === undefined) return null;
  const groups = found === "." ? /[,'’ ]/g : /[.'’ ]/g;
  return Number(text.replaceAll(groups, "").replace(",", "."));
}
