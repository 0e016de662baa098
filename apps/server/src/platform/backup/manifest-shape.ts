import { Type } from "typebox";
import { Value } from "typebox/value";

const text = Type.String();
const count = Type.Integer({ minimum: 0 });
const file = { name: text, bytes: count, sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }) };

const shape = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  made_at: text,
  postgres: text,
  migrations: Type.Array(Type.Object({ number: count, name: text, hash: text })),
  tables: Type.Array(Type.Object({ ...file, table: text, columns: Type.Array(text), rows: count })),
  sequences: Type.Array(
    Type.Object({ name: text, value: Type.String({ pattern: "^-?[0-9]{1,19}$" }), is_called: Type.Boolean() }),
  ),
  files: Type.Object({ ...file, count }),
  // a key is restored next to the other files of DATA_DIR
  keys: Type.Array(Type.Object({ ...file, name: Type.String({ pattern: "^keys/[\\w.-]+\\.key$" }) })),
});

/** Whether every field of a manifest is there with a value of its type. */
export const hasShape = (value: unknown): boolean => Value.Check(shape, value);
