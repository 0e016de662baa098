import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { join } from "node:path";
import process from "node:process";

const script = join(import.meta.dirname, "../../../../web/scripts/build.ts");

/**
 * Builds the web app in a process of its own, if its sources have changed since the last build.
 * @returns the folder of the build; null if it cannot be built, which is said on the terminal: the API works without it
 */
export async function buildWebApp(print: (line: string) => void): Promise<string | null> {
  const child = spawn(process.execPath, [script], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number>((resolve) => {
    child.once("close", (code) => resolve(code ?? 1));
    child.once("error", () => resolve(1));
  });
  const [folder, code] = await Promise.all([text(child.stdout), ended]);
  if (code === 0) return folder.trim();
  print("The web app could not be built, for the reason above. The API runs without it.");
  return null;
}
