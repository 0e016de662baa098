import type { FastifyInstance } from "fastify";
import { ignoreBodies } from "./ignored-bodies.ts";
import type { Route } from "./route.ts";
import { keepBytes } from "./signed-bodies.ts";

/** Adds a route where bodies are parsed as it needs: as JSON, byte for byte, or not at all. */
export function withParser(
  app: FastifyInstance,
  { ignoresBody, signedBy }: Pick<Route["http"], "ignoresBody" | "signedBy">,
  add: (scope: FastifyInstance) => void,
): void {
  if (!ignoresBody && signedBy === null) return add(app);
  app.register(async (scope) => {
    if (signedBy === null) ignoreBodies(scope);
    else keepBytes(scope, signedBy.header);
    add(scope);
  });
}
