import { randomBytes } from "node:crypto";
import {
  type StaffResult,
  addStaff,
  findStaff,
  removeStaff,
  type StaffAccount,
} from "#features/identity/accounts/index.ts";
import type { Config } from "#config.ts";
import { hashPassword } from "#platform/crypto/passwords.ts";
import { createSealer } from "#platform/crypto/sealer.ts";
import { newToken } from "#platform/crypto/tokens.ts";
import { explainUnreachable } from "#platform/db/migrate.ts";
import { openPool } from "#platform/db/pool.ts";
import { openSignals } from "#platform/events/signals.ts";
import { openTexts } from "#platform/texts/texts.ts";
import { eventsStatement } from "#platform/transaction/flush-outbox.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { explain, openInstallation, type Say } from "./installation.ts";
import { readStaffArguments, type StaffArguments, usage } from "./staff-arguments.ts";

/** The outcome of a command: its exit code, and lines for the output, or for the errors when it failed. */
export type Outcome = { readonly code: 0 | 1 | 2; readonly lines: readonly string[] };
type Command = (tx: Transaction) => Promise<Outcome>;

const done = (...lines: string[]): Outcome => ({ code: 0, lines });
const failed = (line: string): Outcome => ({ code: 1, lines: [line] });

function commandOf(config: Config, asked: StaffArguments): Command {
  if (asked.command === "list") return list;
  return asked.command === "add" ? add(config, asked.email) : remove(asked.email);
}

/** Without a second factor the /staff routes fail (SECURITY.md). */
const factor = "It needs a second factor: PUT /profile/two-factor or POST /auth/2fa/totp/setup, with its session.";

function add(config: Config, email: string): Command {
  const baseUrl = config.BASE_URL ?? `http://${config.HOST}:${config.PORT}`;
  const how =
    `Set its password: POST ${baseUrl}/auth/forgot-password with this address, ` +
    "then POST /auth/confirm-reset-password with the code from the mail.";
  const outcomes: Readonly<Record<StaffResult, Outcome>> = {
    created: done(`${email} is a staff account now.`, how, factor),
    "made staff": done(`${email} is a staff account now.`, factor),
    "was staff": done(`${email} is a staff account already.`),
    deactivated: failed(`${email} is deactivated. Let another staff account reactivate it, or add another address.`),
  };
  return async (tx) => outcomes[await addStaff(tx, email, await hashPassword(newToken()))];
}

function remove(email: string): Command {
  return async (tx) => {
    const removed = await removeStaff(tx, email);
    if (removed === undefined) return failed(`There is no account with the address ${email}.`);
    return done(removed === "removed" ? `${email} is no staff account any more.` : `${email} is no staff account.`);
  };
}

async function list(tx: Transaction): Promise<Outcome> {
  const accounts = await findStaff(tx);
  return accounts.length === 0 ? done("There are no staff accounts.") : done(...accounts.map(lineOf));
}

function lineOf({ email, first_name, last_name, is_deactivated }: StaffAccount): string {
  return `${email}  ${first_name} ${last_name}${is_deactivated ? "  (deactivated)" : ""}`;
}

async function carryOut(databaseUrl: string, command: Command): Promise<Outcome> {
  const pool = openPool({ url: databaseUrl, size: 2, name: "stoa staff" });
  try {
    await pool.run("select 1").catch(explainUnreachable);
    const signals = await openSignals(pool);
    // nothing is encrypted here, so a random key is enough, and the deployment's own key need not be readable
    const sealer = createSealer([randomBytes(32)]);
    const services = {
      pool,
      signals,
      sealer,
      // a command writes no texts
      texts: openTexts(null),
      writeEvents: eventsStatement([]),
      beforeCommit: () => {},
    };
    return await inTransaction(services, {}, command).finally(signals.close);
  } finally {
    await pool.close();
  }
}

/**
 * Runs a command on the database of an installation, whether or not its server is running.
 * @param args of the command line
 * @param readSettings gives the settings of the installation, or throws what is wrong with them
 */
export async function runStaff(args: readonly string[], readSettings: () => Config, say: Say): Promise<Outcome> {
  const asked = readStaffArguments(args);
  if (asked === undefined) return { code: 2, lines: [usage] };
  try {
    const config = readSettings();
    const database = await openInstallation(config, say);
    return await carryOut(database.url, commandOf(config, asked)).finally(database.stop);
  } catch (error) {
    return failed(explain(error));
  }
}
