import { percentDecoded } from "#kernel/percent-decoded.ts";

/** The report of a visit, by dimension. A dimension that is left out is not counted. */
export type VisitReport = { readonly [Name in Dimension]?: string | undefined };

/** The properties by which visits are counted, each by itself. */
export const dimensions = [
  "total",
  "path",
  "referrer_host",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "click_source",
] as const;

export type Dimension = (typeof dimensions)[number];

/** The text in the place of a part that may identify a person. */
const hidden = "*";

/** The name for values that are counted together because they are not names of hosts, or because a day already has the most values. */
export const other = "(other)";

const longest = 100;

/**
 * The counted values of a visit: one for each reported dimension, without the parts that may identify a person. Addresses of mails, uuids,
 * tokens and long numbers are replaced, and of addresses only the path or the host stays.
 */
export function countedValues({
  path,
  referrer_host,
  ...others
}: VisitReport): readonly (readonly [Dimension, string])[] {
  const report: VisitReport = {
    ...others,
    total: "",
    path: path === undefined ? undefined : pathOf(path),
    referrer_host: referrer_host === undefined || referrer_host === "" ? undefined : hostOf(referrer_host),
  };
  return dimensions.flatMap((dimension) => {
    const value = report[dimension];
    if (value === undefined) return [];
    const isPlain = dimension === "path" || dimension === "referrer_host" || dimension === "total";
    const plain = isPlain ? value : withoutPerson(value.trim()).toLowerCase();
    return plain === "" && dimension !== "total" ? [] : [[dimension, cut(plain)] as const];
  });
}

/** An event's name without the parts that may identify a person. */
export function eventName(event: string): string {
  return cut(withoutPerson(event.trim()).toLowerCase()) || other;
}

function cut(text: string): string {
  return Array.from(text).slice(0, longest).join("");
}

/** The path of an address without its query, in which each part that may identify a person is hidden. */
function pathOf(address: string): string {
  const [path = ""] = (URL.parse(address, "http://stoa.invalid")?.pathname ?? "/").split(/[?#]/, 1);
  return path.split("/").map(partOf).join("/");
}

function partOf(part: string): string {
  // what is encoded twice is not read
  return part.includes("%25") || withoutPerson(percentDecoded(part)) === hidden ? hidden : part;
}

/** The host of an address, or of a name that is one. */
function hostOf(given: string): string {
  const address = given.includes("//") ? given : `http://${given}`;
  const host = URL.parse(address)?.hostname ?? "";
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && !/^[\d.]+$/.test(host) ? host : other;
}

/** Mail addresses, runs of hexadecimal digits as in uuids, numbers of six digits and more, and tokens. */
const personal = [
  /@/,
  /[0-9a-f]{8}-?[0-9a-f]{4}/i,
  /\d{6}/,
  /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w-]{16,}$/,
  /[\w-]{40,}/,
];

function withoutPerson(text: string): string {
  return personal.some((pattern) => pattern.test(text)) ? hidden : text;
}
