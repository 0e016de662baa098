/** The document of a text without marks. */
export const paragraph = (text: string | undefined): object => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text }] }],
});
