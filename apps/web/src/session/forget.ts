import { deleteDB } from "idb";

const prefix = "stoa:";

/** The names of the databases of this app: `stoa:<person>:<workspace>`. */
async function names(): Promise<string[]> {
  if (typeof indexedDB !== "object" || typeof indexedDB.databases !== "function") return [];
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name }) => (name?.startsWith(prefix) === true ? name : []));
}

const drop = (found: readonly string[]): Promise<unknown> =>
  // a tab that still uses one closes it when it hears of it
  Promise.all(found.map((name) => deleteDB(name)));

/** What belongs to the browser and tells nothing of a person: how the app looks, and whether letters alone do something. */
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
export async function forgetPerson(uuid: string): Promise<void> {
  forgetPlaces();
  await drop((await names()).filter((name) => name.startsWith(`${prefix}${uuid}:`)));
}

/** Deletes what this browser keeps of everybody else. */
export async function forgetOthers(uuid: string): Promise<void> {
  forgetPlaces();
  await drop((await names()).filter((name) => !name.startsWith(`${prefix}${uuid}:`)));
}
