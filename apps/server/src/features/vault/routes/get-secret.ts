import { route } from "#platform/http/route.ts";
import { secret } from "../resource.ts";
import { secretErrors } from "../rules.ts";
import { Secret } from "../view.ts";

export const getSecret = route("GET /secrets/{secret_uuid}", {
  id: "getSecret",
  auth: "session",
  summary: "Get a secret without its value",
  description: "The owner of the secret and its audience.",
  access: { secret },
  reply: { secret: Secret },
  errors: [...secretErrors],
  events: [],
  example: {},
  handle: ({ secret: found }) => ({ secret: found.secret }),
});
