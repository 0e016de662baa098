import type { Pool } from "#platform/db/pool.ts";
import type { TransactionServices } from "#platform/transaction/context.ts";
import type { Engine } from "#platform/texts/engine.ts";
import type { LiveKey, LiveKind } from "./kinds.ts";

/** The services that the copy of a room uses. */
export type CopyServices = {
  readonly pool: Pool;
  readonly engine: Engine;
  readonly kindOf: (key: LiveKey) => Pick<LiveKind, "longest">;
};

/** The services that a room uses. */
export type RoomServices = CopyServices & {
  readonly transactions: TransactionServices;
  /** called for every error that closes a room */
  readonly failed: (error: unknown) => void;
};
