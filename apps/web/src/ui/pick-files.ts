/** Asks for files of this device. @param take called with those that were chosen; not at all if none were */
export function pickFiles(take: (files: readonly File[]) => void): void {
  const field = document.createElement("input");
  field.type = "file";
  field.multiple = true;
  field.hidden = true;
  field.addEventListener("change", () => {
    field.remove();
    take([...(field.files ?? [])]);
  });
  field.addEventListener("cancel", () => field.remove());
  // what stands nowhere may be collected while the person looks for a file, and never hears what they chose
  document.body.append(field);
  field.click();
}
