import type { Harness } from "./harness.ts";
import { person, type Someone } from "./people.ts";

/** Somebody of the service's operator, with a session. */
export async function staffPerson(harness: Harness, name = "Sam"): Promise<Someone> {
  const who = await person(harness, name);
  await harness.platform.pool.run("update users set is_staff = true where uuid = $1", [who.uuid]);
  return who;
}

/** How many calls of staff accounts have been noted. */
export async function countCalls(harness: Harness): Promise<number> {
  const [row] = (await harness.platform.pool.run("select count(*)::int as calls from staff_calls")) as {
    calls: number;
  }[];
  return row?.calls ?? 0;
}
