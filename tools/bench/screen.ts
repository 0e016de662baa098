import { join } from "node:path";
import process from "node:process";

/** The repository's folder. */
export const root = join(import.meta.dirname, "../..");

/** Prints a line of the result. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The output for a person at the terminal during a run. */
export type Screen = {
  line(text: string): void;
  /** Shows a progress from 0 to 1: in place on a terminal, in a few lines elsewhere. */
  progress(what: string, done: number): void;
};

/** The terminal, or a file or pipe instead of it. */
export function createScreen(): Screen {
  const output = process.stderr;
  let shown = "";
  let named = "";
  return {
    line: (text) => void output.write(`${output.isTTY ? "\r\u001b[K" : ""}${text}\n`),
    progress: (what, done) => {
      const percent = Math.floor(done * 100);
      const text = `${what}: ${percent} %`;
      if (output.isTTY) output.write(`\r\u001b[K${text}${done >= 1 ? "\n" : ""}`);
      else if (what !== named || (percent % 20 === 0 && text !== shown)) output.write(`${text}\n`);
      shown = text;
      named = what;
    },
  };
}
