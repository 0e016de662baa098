import { refuse } from "#kernel/errors.ts";
import { route } from "#platform/http/route.ts";
import { closed, oneOf } from "#platform/http/schemas.ts";

export const getHealth = route({
  id: "getHealth",
  at: "GET /health",
  who: "anyone",
  summary: "Whether the service and its database work",
  about: "Answers 503 when the database is unreachable, and counts against no rate limit.",
  reach: {},
  reply: { health: closed({ database: oneOf(["up"]) }) },
  refuses: ["database_unreachable"],
  audit: [],
  example: {},
  handle: async ({ services }) => {
    if (!(await services.databaseAnswers())) refuse("database_unreachable");
    return { health: { database: "up" } } as const;
  },
});
