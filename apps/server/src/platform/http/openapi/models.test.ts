import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "typebox";
import { closed, common, define, field, model, nullable, Uuid } from "../schemas.ts";
import { createModels } from "./models.ts";

const Name = Type.String({ maxLength: 10 });
const Lamp = model("Lamp", "A lamp.", { uuid: common.uuid, name: field(Name, "The name.") });
const Tower = model("Tower", "A tower.", {
  lamp: field(nullable(Lamp), "Its lamp; null for none."),
  spare: field(Type.Optional(Lamp), "Another one."),
});

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test("a model is held once, and referred to with what each field says of it", () => {
  const models = createModels({ ids: { person: "" }, texts: {}, textsOfPatterns: {} });
  assert.deepEqual(models.schema(closed({ tower: Tower }), "reply"), {
    type: "object",
    required: ["tower"],
    properties: { tower: ref("Tower") },
  });
  assert.deepEqual(Object.keys(models.schemas).toSorted(), ["Lamp", "Tower"]);
  assert.deepEqual(models.schemas["Tower"], {
    description: "A tower.",
    type: "object",
    required: ["lamp"],
    properties: {
      lamp: { anyOf: [ref("Lamp"), { type: "null" }], description: "Its lamp; null for none." },
      spare: { ...ref("Lamp"), description: "Another one." },
    },
  });
});

test("the schema of a request is closed, that of a reply may grow; a model of both has a name for each", () => {
  const models = createModels({ ids: { person: "" }, texts: {}, textsOfPatterns: {} });
  assert.deepEqual(models.schema(Lamp, "reply"), ref("Lamp"));
  assert.deepEqual(models.schema(Lamp, "request"), ref("LampInput"));
  assert.deepEqual(models.schema(Lamp, "request"), ref("LampInput"));
  assert.equal(models.schemas["Lamp"]?.["additionalProperties"], undefined);
  assert.equal(models.schemas["LampInput"]?.["additionalProperties"], false);
});

test("a model that is the same both ways has one name", () => {
  const models = createModels({ ids: { person: "" }, texts: {}, textsOfPatterns: {} });
  const Shade = define("Shade", "How dark it is.", Type.String({ enum: ["dark", "light"] }));
  assert.deepEqual(models.schema(Shade, "reply"), models.schema(Shade, "request"));
});

test("two different schemas under one name are an error", () => {
  const models = createModels({ ids: { person: "" }, texts: {}, textsOfPatterns: {} });
  const Other = model("Lamp", "Another lamp.", { uuid: common.uuid });
  models.schema(Lamp, "reply");
  assert.throws(() => models.schema(Other, "reply"), /Two different schemas are called Lamp\./);
});

test("a schema's own description follows that of its field", () => {
  const limited = Type.String({ description: "At most 10 characters." });
  assert.equal(field(limited, "The name.").description, "The name. At most 10 characters.");
});

test("a field of a model without a description does not compile", () => {
  // @ts-expect-error -- each field says what it is
  model("Bare", "A model.", { uuid: Uuid });
});
