import type { RowResult } from "./measure.ts";
import type { Options } from "./options.ts";
import type { WalResult } from "./wal.ts";

/** All results of a run. */
export type Findings = {
  readonly options: Options;
  readonly postgres: string;
  readonly rows: readonly RowResult[];
  readonly wal: readonly WalResult[];
  /** rows that could not be measured, and why */
  readonly problems: readonly string[];
  readonly memory: Readonly<Record<"ours" | "bare", Memory>> | null;
  readonly startSeconds: number | null;
};

/** In MB. */
export type Memory = { readonly start: number; readonly peak: number };
