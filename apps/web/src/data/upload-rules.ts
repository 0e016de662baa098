/** The largest file that a ticket takes, in bytes. */
const largestFile = 25 * 1024 * 1024;

const types = new Set([
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "text/csv",
  "text/plain",
]);

/** The reason why a file cannot be attached, before anything is sent; null if it can. A browser that knows no type lets the server decide. */
export function fileProblem({ size, type }: Pick<File, "size" | "type">): "too_large" | "type" | null {
  if (size > largestFile) return "too_large";
  return type === "" || types.has(type.split(";")[0] ?? "") ? null : "type";
}
