/** A page, or a task whose description is edited. */
export type LiveText = { readonly kind: "page" | "task"; readonly uuid: string };

/** The names of a text's two forms in requests. */
export const reads = {
  page: { document: "content_json", markdown: "content_markdown" },
  task: { document: "description_json", markdown: "description" },
} as const;

export const pathOf = ({ kind, uuid }: LiveText): string =>
  kind === "page" ? `/wiki-pages/${uuid}` : `/tasks/${uuid}`;
