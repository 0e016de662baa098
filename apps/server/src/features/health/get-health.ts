import { route } from "#platform/http/route.ts";
import { field, model, oneOf } from "#platform/http/schemas.ts";

const Health = model("Health", "The result of a health check.", {
  database: field(oneOf(["up"]), "The database can be reached."),
});

export const getHealth = route("GET /health", {
  id: "getHealth",
  auth: "public",
  summary: "Check that the service and its database work",
  description: "Fails with 503 when the database cannot be reached. It is not counted by the rate limit.",
  access: {},
  reply: { health: Health },
  errors: ["database_unreachable"],
  events: [],
  example: {},
  handle: async ({ services, fail }) => {
    if (!(await services.databaseAnswers())) return fail("database_unreachable");
    return { health: { database: "up" as const } };
  },
});
