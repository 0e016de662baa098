/** The passwords that people choose most, in lower case, as attackers try them first. */
export type CommonPasswords = {
  /** about 50,000 */
  readonly all: ReadonlySet<string>;
  /** the most common of them: what people put digits and signs around */
  readonly first: ReadonlySet<string>;
};

const howManyFirst = 3000;

let loading: Promise<CommonPasswords> | null = null;

/** The list, read at its first use: about 35 ms once and 5 MB from then on, which no start has to wait for. */
export function commonPasswords(): Promise<CommonPasswords> {
  loading ??= load();
  return loading;
}

async function load(): Promise<CommonPasswords> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const list = dictionary["passwords-common"];
  return { all: new Set(list), first: new Set(list.slice(0, howManyFirst)) };
}
