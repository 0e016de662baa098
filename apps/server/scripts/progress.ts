import process from "node:process";

/** A line for the person who started the command. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints the progress of some work, at most once for every tenth of it. @returns a function that takes the share that is done, from 0 to 1 */
export function createProgress(what: string): (done: number) => void {
  let printed = -1;
  return (done) => {
    const tenth = Math.floor(done * 10);
    if (tenth <= printed) return;
    printed = tenth;
    say(`${what}: ${tenth * 10} %`);
  };
}

/**
 * Runs a command to its end and sets the exit code of the process. An error becomes one line and the code 1.
 * @param main returns the exit code
 */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    say(error instanceof Error && error.message !== "" ? error.message : String(error));
    process.exitCode = 1;
  }
}
