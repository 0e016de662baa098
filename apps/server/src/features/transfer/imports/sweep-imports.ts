import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { FeatureConsumer } from "#platform/deployment/feature.ts";
import type { Platform } from "#platform/http/services.ts";
import { sweepArea, sweepGrace } from "#platform/storage/sweep.ts";
import { importArea } from "./files.ts";
import { findOpen } from "./queries.ts";

const day = 24 * 60 * 60_000;
/** The days after which a dry run is removed, and the sample of an import. */
const kept = { dryRun: 1, sample: 30 };

/** Removes files that no import needs, and what is kept for a time only. */
export async function sweepImports({ pool, services }: Platform): Promise<void> {
  const unneeded = new Date(services.now() - sweepGrace);
  await sweepArea(services.storage, importArea, unneeded, (uuids) => findOpen(pool, uuids));
  await forgetOldImports(pool, services.now());
}

/** Removes old dry runs and samples: both show what a file says, also to a person who may not open its board any more. */
async function forgetOldImports(reader: Reader, now: number): Promise<void> {
  const before = (days: number): string => new Date(now - days * day).toISOString();
  await reader.rows(
    raw(sql`delete from imports i where i.dry_run and i.state in ('done', 'failed')
      and i.updated_at < ${before(kept.dryRun)}::timestamptz`),
  );
  await reader.rows(
    raw(sql`update imports i set sample = '[]' where i.sample <> '[]' and i.state in ('done', 'failed')
      and i.updated_at < ${before(kept.sample)}::timestamptz`),
  );
}

/** Removes the samples of imports whose boards are deleted for good. */
export const consumer: FeatureConsumer = {
  name: "samples",
  events: ["board.deleted"],
  consume: async (tx, events) => {
    const workspace_uuid = events[0]?.workspace_uuid;
    const board_uuids = events.flatMap(({ board_uuid }) => board_uuid ?? []);
    if (workspace_uuid !== undefined) await forgetSamples(tx, workspace_uuid, board_uuids);
  },
};

async function forgetSamples(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  board_uuids: readonly BoardUuid[],
): Promise<void> {
  await reader.rows(
    raw(sql`update imports i set sample = '[]' where i.workspace_uuid = ${workspace_uuid}::uuid
      and i.sample <> '[]' and (i.board_uuids || i.updated_board_uuids) && ${board_uuids}::uuid[]`),
  );
}
