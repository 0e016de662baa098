import type { ContentMatch, NodeType } from "prosemirror-model";

/** The content of a node: nodes of the types `others`, of which the first is one of `first`. */
export type ContentRule = {
  readonly first: readonly NodeType[];
  readonly others: readonly NodeType[];
  readonly isOptional: boolean;
};

/**
 * The rule of a node's content, from the expression of the schema.
 * @returns null for a node that holds nothing
 * @throws for an expression that cannot be said so
 */
export function contentRule({ name, contentMatch }: NodeType): ContentRule | null {
  const first = edgesOf(contentMatch);
  const [edge] = first;
  if (edge === undefined) return null;
  const others = edgesOf(edge.next);
  const isRegular = [...first, ...others].every(({ next }) => next === edge.next) && edge.next.validEnd;
  if (!isRegular) throw new Error(`The content of a ${name} has no schema.`);
  return { first: typesOf(first), others: typesOf(others), isOptional: contentMatch.validEnd };
}

type Edge = ReturnType<ContentMatch["edge"]>;

function typesOf(edges: readonly Edge[]): NodeType[] {
  return edges.map(({ type }) => type);
}

function edgesOf(match: ContentMatch): Edge[] {
  return Array.from({ length: match.edgeCount }, (_, index) => match.edge(index));
}
