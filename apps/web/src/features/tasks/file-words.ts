import { attachmentWords as words } from "#i18n/en/attachments.ts";

const units = ["byte", "kilobyte", "megabyte"] as const;

/** The size of a file as it is read: `12 kB`, `3.4 MB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1000)));
  const value = bytes / 1000 ** power;
  return new Intl.NumberFormat("en", {
    style: "unit",
    unit: units[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    maximumFractionDigits: power > 0 && value < 10 ? 1 : 0,
  }).format(value);
}

/** The kind of a file in a word. */
export function kindText(type: string): string {
  const bare = type.split(";")[0] ?? "";
  return words.kinds[bare] ?? bare;
}

/** The reason why a file was not attached, and what can be done. @param failure as `Upload` has it: a code, or a sentence of the server */
export function reasonText(failure: string): string {
  return words.reasons[failure] ?? failure;
}

/** Whether the same file may arrive when it is sent once more. */
export function isWorthAnotherTry(failure: string): boolean {
  return failure !== "too_large" && failure !== "type";
}

/** Whether a file is a picture that a browser shows. */
export function isPicture({ content_type }: { readonly content_type: string }): boolean {
  return content_type.startsWith("image/");
}

/** The place where the content of a file is. */
export function addressOf(task_uuid: string, attachment_uuid: string): string {
  return `/tasks/${task_uuid}/attachments/${attachment_uuid}/content`;
}
