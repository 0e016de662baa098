import { deleteDB } from "idb";
import { Disk } from "#data/disk.ts";
import { isTyped } from "#data/drafts.ts";

const prefix = "stoa:";

/** The owners of the databases: a person and their workspaces. */
export type KnownOwners = {
  readonly me: { readonly uuid: string };
  readonly workspaces: readonly { readonly uuid: string }[];
};

/**
 * The names of the databases of this app: `stoa:<person>:<workspace>`.
 * @param known used where the browser does not list them
 */
async function names(known: KnownOwners | null): Promise<string[]> {
  if (typeof indexedDB !== "object") return [];
  if (typeof indexedDB.databases !== "function") {
    return (known?.workspaces ?? []).map(({ uuid }) => `${prefix}${known?.me.uuid}:${uuid}`);
  }
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name }) => (name?.startsWith(prefix) === true ? name : []));
}

const drop = (found: readonly string[]): Promise<unknown> =>
  // a tab that still uses one closes it when it hears of it
  Promise.all(found.map((name) => deleteDB(name)));

/** The settings that belong to the browser and not to a person: the theme, and the use of single keys. */
const ofBrowser = new Set(["stoa:theme", "stoa:letter-keys"]);

/** Forgets who was signed in, and which places they opened last. */
function forgetPlaces(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix) && !ofBrowser.has(key)) localStorage.removeItem(key);
    }
  } catch {
    // storage is switched off: nothing was remembered
  }
}

/** Deletes what this browser keeps of a person. */
export async function forgetPerson(person: KnownOwners): Promise<void> {
  forgetPlaces();
  await drop(await namesOf(person));
}

/** Whether this browser keeps something that a person typed and that was not sent. */
export async function hasUnsent(person: KnownOwners): Promise<boolean> {
  const found = await Promise.all((await namesOf(person)).map((name) => Disk.hasUnsent(name, isTyped)));
  return found.includes(true);
}

/** Deletes what this browser keeps of a person but what they typed and did not send. */
export async function keepUnsent(person: KnownOwners): Promise<void> {
  for (const name of await namesOf(person)) await Disk.keepUnsent(name, isTyped);
}

async function namesOf(person: KnownOwners): Promise<string[]> {
  return (await names(person)).filter((name) => name.startsWith(`${prefix}${person.me.uuid}:`));
}

/** Deletes what this browser keeps of everybody but a person. @param former who was here last */
export async function forgetOthers(uuid: string, former: KnownOwners): Promise<void> {
  forgetPlaces();
  await drop((await names(former)).filter((name) => !name.startsWith(`${prefix}${uuid}:`)));
}
