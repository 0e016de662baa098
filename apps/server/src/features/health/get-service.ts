import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field, model } from "#platform/http/schemas.ts";
import { linkToOwn, ownPages } from "#platform/web-app/links.ts";

const Service = model("Service", "The service at this address.", {
  name: field(Type.String(), "The name of the service."),
  version: field(Type.String(), "The version of the API."),
  documentation: field(Type.String(), "The URL of the documentation."),
});

export const getService = route("GET /", {
  id: "getService",
  auth: "public",
  summary: "Get the name of the service",
  access: {},
  reply: { service: Service },
  errors: [],
  events: [],
  example: {},
  handle: ({ services }) => ({
    service: { name: "Stoa", version: "1.0.0", documentation: linkToOwn(services, ownPages.docs()) },
  }),
});
