import { route } from "#platform/http/route.ts";
import { field, model, oneOf } from "#platform/http/schemas.ts";

const State = oneOf(["up", "down"]);

const Components = model("ServiceComponents", "The state of each part of the service.", {
  api: field(State, "The HTTP API."),
  database: field(State, "The database."),
});

const ServiceStatus = model("ServiceStatus", "The state of the service.", {
  state: field(State, "The state of the service as a whole."),
  components: field(Components, "The state of its parts."),
});

export const getStatus = route("GET /public/status", {
  id: "getStatus",
  auth: "public",
  summary: "Get the state of the service and its parts",
  access: {},
  reply: { status: ServiceStatus },
  errors: [],
  events: [],
  example: {},
  handle: async ({ services }) => {
    const database = (await services.databaseAnswers()) ? "up" : "down";
    return { status: { state: database, components: { api: "up", database } } } as const;
  },
});
