import { examplePublicToken } from "#features/content/examples/index.ts";
import { beginningOf } from "#kernel/search-match.ts";
import { route } from "#platform/http/route.ts";
import { field, LinkToken } from "#platform/http/schemas.ts";
import { type BoardNumbers, findBoardNumbers } from "./meta-queries.ts";
import { PublicBoardMeta } from "./view.ts";

/** The longest description, in UTF-16 units. */
const longestDescription = 199;

export const getPublicBoardMeta = route("GET /public/boards/{token}/meta", {
  id: "getPublicBoardMeta",
  auth: "public",
  summary: "Get what previews of a link to a published board show",
  description: "Fails as the read of the board does, and is not counted as a view.",
  http: { cache: "unlisted" },
  access: {},
  params: { token: field(LinkToken, "The `public_token` of the board.") },
  reply: { meta: PublicBoardMeta },
  errors: ["board_not_found"],
  events: [],
  example: { params: { token: examplePublicToken } },
  handle: async ({ read, params, fail }) => {
    const board = (await findBoardNumbers(read, params.token)) ?? fail("board_not_found");
    return { meta: { title: board.name, description: beginningOf(describe(board), longestDescription) } };
  },
});

function describe({ statuses }: BoardNumbers): string {
  const total = statuses.reduce((sum, { task_count }) => sum + task_count, 0);
  const parts = statuses.map(({ name, task_count }) => `${name} ${task_count}`).join(", ");
  return `${total} ${total === 1 ? "ticket" : "tickets"}: ${parts}`;
}
