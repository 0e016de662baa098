import type { Bug } from "../planted/planted.ts";

const room = "apps/server/src/platform/live/room.ts";
const settle = "apps/server/src/platform/live/settle.ts";
const queries = "apps/server/src/platform/live/queries.ts";

/** The bugs that the runs must find, each in a copy of the program. In the program as it is they must find nothing. */
export const bugs: readonly Bug[] = [
  { name: "nothing (the program as it is)", replacements: [] },
  {
    name: "broadcast before the commit",
    replacements: [
      {
        file: room,
        text: "    return append(",
        instead: "    for (const { update, peer } of entries) this.#show(update, peer);\n    return append(",
      },
    ],
  },
  {
    name: "acknowledge what is checked and not stored",
    replacements: [
      {
        file: room,
        text: "if (isThere) await this.#store(updates, false);",
        instead: "if (isThere) void this.#store(updates, false).catch(() => {});",
      },
    ],
  },
  {
    name: "make the document without the lock of its page",
    replacements: [
      {
        file: "apps/server/src/features/live/create-collab-ticket.ts",
        text: 'const alsoAccess = { page: "read", task: "read" } as const;',
        instead: `const alsoAccess = {
  page: { permission: "read", lock: "shared" }, task: { permission: "read", lock: "shared" } } as const;`,
      },
      {
        file: queries,
        text: "        ${made.snapshot}::bytea) returning generation`),",
        instead: `        \${made.snapshot}::bytea)
      on conflict (workspace_uuid, uuid) do update set own_client = excluded.own_client, snapshot = excluded.snapshot
      returning generation\`),`,
      },
    ],
  },
  {
    name: "replace without comparing the version",
    replacements: [
      {
        file: "apps/server/src/features/wiki/pages/routes/update-page.ts",
        text: "      expectVersion(page, body.version);\n",
        instead: "",
      },
    ],
  },
  {
    name: "replace what was typed and is not in the page yet",
    replacements: [
      {
        file: settle,
        text: "  const { row, isSaved } = await settle(engine, kind, tx, key, null);\n",
        instead: "  const { row, isSaved } = { row: await lockLive(tx, key), isSaved: false };\n",
      },
    ],
  },
];
