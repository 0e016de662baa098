import { allOf, type Client } from "@stoa/api";
import type { Copy } from "./copy.ts";
import { type NamedRow, personalKinds, preferencesUuid } from "./tables.ts";

type Options = { readonly api: Client; readonly workspace_uuid: string; readonly copy: Copy };

/** Reads the saved views that the person sees, and the preferences (§15.6). What is not there any more is dropped. */
export async function readPersonal({ api, workspace_uuid, copy }: Options, signal: AbortSignal): Promise<void> {
  for (;;) {
    const ended = copy.endedCount;
    const [views, { preferences }] = await Promise.all([
      allOf(
        (page) => api.listViews({ query: { workspace_uuid, limit: 200, ...page } }, { signal }),
        (page) => page.views,
      ),
      api.getPreferences({}, { signal }),
    ]);
    if (signal.aborted) return;
    // what a write made or removed while this was read may be missing in it, or still be there
    if (copy.endedCount !== ended) continue;
    const put: readonly NamedRow[] = [
      ...views.map((row) => ({ kind: "views", row }) as const),
      { kind: "preferences", row: { ...preferences, uuid: preferencesUuid } },
    ];
    await copy.takeRows({ put, drop: missingIn(put, copy) });
    return;
  }
}

function missingIn(put: readonly NamedRow[], { store }: Copy): readonly NamedRow[] {
  const there = new Set(put.map(({ row }) => row.uuid));
  return personalKinds.flatMap((kind) =>
    [...store.base.all(kind)].filter(({ uuid }) => !there.has(uuid)).map((row) => ({ kind, row })),
  );
}
