import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "./config-error.ts";

const ownPolicies = join(import.meta.dirname, "../policies");

/** The most characters of a policy. */
const longestPolicy = 1_000_000;

/** The texts about the use of the installation and about the data of its visitors, in markdown. */
export type Policies = { readonly privacy: string; readonly cookies: string; readonly terms: string };

/**
 * Reads the policies once, at the start: those of the operator's folder and, where it has none, those that come with Stoa.
 * @param folder empty for none
 * @param name of the setting
 * @throws ConfigError for a folder or a file that cannot be used
 */
export function readPolicies(folder: string, name: string): Policies {
  if (folder !== "" && !existsSync(folder)) throw new ConfigError(`${name} must be a folder, not “${folder}”.`);
  const read = (file: string): string => {
    const own = join(folder, file);
    const text = readText(folder !== "" && existsSync(own) ? own : join(ownPolicies, file));
    if (text !== null && text.trim() !== "" && text.length <= longestPolicy) return text;
    throw new ConfigError(`${name}: ${file} must be a text in UTF-8 of 1 to ${longestPolicy} characters.`);
  };
  return {
    privacy: read("privacy-policy.md"),
    cookies: read("cookie-policy.md"),
    terms: read("terms-of-use.md"),
  };
}

/** The text of a file; null for what is no file, or is no UTF-8. */
function readText(path: string): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch {
    return null;
  }
}
