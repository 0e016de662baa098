import build from "fast-json-stringify";
import type { FastifyInstance } from "fastify";
import type { TSchema } from "typebox";

/** The serializer checks values that may be null, or are of several forms: 0.07 is a multiple of 0.01 for it, too. */
const options = { ajv: { multipleOfPrecision: 6 } };

/** By their schemas, which all servers of a process have in common. */
const serializers = new WeakMap<TSchema, (reply: unknown) => string>();

/** Serializers are built when a route first answers, so that the start is fast. */
export function useSerializers(app: FastifyInstance): void {
  app.setSerializerCompiler<TSchema>(
    ({ schema }) =>
      (reply) =>
        serializers.getOrInsertComputed(schema, (key) => build(key, options))(reply),
  );
}
