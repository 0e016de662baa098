import type { DocumentJson } from "@stoa/document";

type NodeJson = NonNullable<DocumentJson["content"]>[number];

/** The attributes of a node or a mark, as what they must be. */
export function attributesOf({ attrs }: Pick<NodeJson, "attrs">) {
  return {
    text: (name: string): string => {
      const value = attrs?.[name];
      return typeof value === "string" ? value : "";
    },
    number: (name: string, fallback: number): number => {
      const value = attrs?.[name];
      return typeof value === "number" ? value : fallback;
    },
  };
}

/** The text of a block of code. */
export function codeText(node: NodeJson): string {
  return (node.content ?? []).map(({ text }) => text ?? "").join("");
}
