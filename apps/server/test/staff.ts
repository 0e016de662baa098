import assert from "node:assert/strict";
import type { Company } from "./company.ts";
import type { Harness } from "./harness.ts";
import { type Answer, person, type ApiClient } from "./people.ts";

/** Creates a staff account with a session and a second factor. */
export async function staffPerson(harness: Harness, name = "Sam"): Promise<ApiClient> {
  const who = await person(harness, name);
  await makeStaff(harness, who.uuid);
  return who;
}

/** Makes a person a staff account, with the second factor that it needs. */
export async function makeStaff(harness: Harness, user_uuid: string): Promise<void> {
  const { run } = harness.platform.pool;
  await run("update users set is_staff = true where uuid = $1", [user_uuid]);
  await run("insert into two_factor (user_uuid, email_enabled) values ($1, true)", [user_uuid]);
}

/** The number of calls of staff accounts that are recorded. */
export async function countCalls(harness: Harness): Promise<number> {
  const [row] = (await harness.platform.pool.run("select count(*)::int as calls from staff_calls")) as {
    calls: number;
  }[];
  return row?.calls ?? 0;
}

/** Checks that only staff accounts with a session may use an operation, and that other callers change nothing. */
export async function assertForStaff(company: Company, ask: (who: ApiClient) => Promise<Answer>): Promise<void> {
  const { ada, ben, hal, robot, nobody } = company;
  const before = await company.footprint();
  const answers = await Promise.all([ada, ben, hal, robot, nobody].map(ask));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 401, 401],
  );
  assert.equal(answers[0]?.body.error, "Staff access required.");
  assert.deepEqual(await company.footprint(), before);
}
