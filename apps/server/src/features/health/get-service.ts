import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";

const Service = closed({ name: Type.String(), version: Type.String(), documentation: Type.String() });

export const getService = route("GET /", {
  id: "getService",
  auth: "public",
  summary: "What answers here",
  access: {},
  reply: { service: Service },
  errors: [],
  events: [],
  example: {},
  handle: ({ services }) => ({
    service: { name: "Stoa", version: "1.0.0", documentation: `${services.baseUrl}/docs` },
  }),
});
