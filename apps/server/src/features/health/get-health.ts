import { route } from "#platform/http/route.ts";
import { closed, oneOf } from "#platform/http/schemas.ts";

export const getHealth = route("GET /health", {
  id: "getHealth",
  auth: "public",
  summary: "Whether the service and its database work",
  description: "Answers 503 when the database is unreachable, and counts against no rate limit.",
  access: {},
  reply: { health: closed({ database: oneOf(["up"]) }) },
  errors: ["database_unreachable"],
  events: [],
  example: {},
  handle: async ({ services, fail }) => {
    if (!(await services.databaseAnswers())) return fail("database_unreachable");
    return { health: { database: "up" } } as const;
  },
});
