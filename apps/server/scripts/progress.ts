import process from "node:process";

/** A line for the person who started the command. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Tells how far something has come, at most once for every tenth of it. @returns takes what is done, from 0 to 1 */
export function createProgress(what: string): (done: number) => void {
  let told = -1;
  return (done) => {
    const tenth = Math.floor(done * 10);
    if (tenth <= told) return;
    told = tenth;
    say(`${what}: ${tenth * 10} %`);
  };
}
