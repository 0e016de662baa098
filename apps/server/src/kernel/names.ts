/**
 * A name in the form in which names are stored: letters and their accents as one character (NFC). Macs type and store them as two, and both
 * look the same.
 */
export function spelledName(name: string): string {
  return name.normalize("NFC");
}

/** A name as it is compared with others of its kind: without case and surrounding spaces. */
export function comparableName(name: string): string {
  return spelledName(name).trim().toLowerCase();
}
