/** The text of a mention: people with an `@`. */
export function mentionText(kind: string, label: string): string {
  return kind === "person" ? `@${label}` : label;
}
