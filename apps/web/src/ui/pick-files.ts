/** Asks for files of this device. @param take called with those that were chosen; not at all if none were */
export function pickFiles(take: (files: readonly File[]) => void): void {
  const field = document.createElement("input");
  field.type = "file";
  field.multiple = true;
  field.addEventListener("change", () => take([...(field.files ?? [])]));
  field.click();
}
