/** The passwords that people choose most, in lower case, as attackers try them first. */
export type CommonPasswords = {
  /** about 50,000 */
  readonly all: ReadonlySet<string>;
  /** the most common of them, to which people add digits and signs */
  readonly first: ReadonlySet<string>;
};

const howManyFirst = 3000;

let loading: Promise<CommonPasswords> | null = null;

/** The list, loaded at its first use, because that takes about 35 ms and 5 MB. */
export function commonPasswords(): Promise<CommonPasswords> {
  loading ??= load();
  return loading;
}

async function load(): Promise<CommonPasswords> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const list = dictionary["passwords-common"];
  return { all: new Set(list), first: new Set(list.slice(0, howManyFirst)) };
}
