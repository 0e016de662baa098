import { route } from "#platform/http/route.ts";
import { closed, oneOf } from "#platform/http/schemas.ts";

const State = oneOf(["up", "down"]);
const Status = closed({ state: State, components: closed({ api: State, database: State }) });

export const getStatus = route("GET /public/status", {
  id: "getStatus",
  auth: "public",
  summary: "The state of the service and its parts",
  access: {},
  reply: { status: Status },
  errors: [],
  events: [],
  example: {},
  handle: async ({ services }) => {
    const database = (await services.databaseAnswers()) ? "up" : "down";
    return { status: { state: database, components: { api: "up", database } } } as const;
  },
});
