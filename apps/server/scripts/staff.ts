// Adds, removes and lists the operator's staff accounts, with or without a running server.
import { processConfig } from "#config.ts";
import { say } from "./progress.ts";
import { runStaff } from "./staff-command.ts";

const { code, lines } = await runStaff(process.argv.slice(2), processConfig, say);
for (const line of lines) (code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
process.exitCode = code;
