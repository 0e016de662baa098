import { type TObject, Type } from "typebox";
import { parseJson } from "#platform/files/text.ts";
import { HttpError } from "./errors.ts";
import { compileCheck } from "./validators.ts";

/** The values of the parts of a form besides its file, by name. */
export type FormValues = Readonly<Record<string, unknown>>;

/** The parts of a form besides its file, each a text of JSON. */
export type UploadForm = {
  readonly schema: TObject;
  readonly names: readonly string[];
  /** Reads the parts that came. @throws HttpError 400 for a wrong one */
  read(texts: ReadonlyMap<string, string>): FormValues;
};

/** The form of an upload. @param schema an object of its parts */
export function formOf(schema: TObject): UploadForm {
  const check = lazily(() => compileCheck(Type.Object(schema.properties, { additionalProperties: false })));
  return {
    schema,
    names: Object.keys(schema.properties),
    read(texts) {
      const values = Object.fromEntries([...texts].map(([name, text]) => [name, parseJson(text)]));
      const [unread] = Object.entries(values).filter(([, value]) => value === undefined);
      if (unread !== undefined) throw invalid(`/${unread[0]} must be JSON`);
      const problem = check()(values);
      if (problem !== null) throw invalid(problem);
      return values;
    },
  };
}

const invalid = (problem: string): HttpError => new HttpError(400, "FST_ERR_VALIDATION", `body${problem}`);

/** A value that is made when it is first needed: most routes of a process are never used. */
function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
