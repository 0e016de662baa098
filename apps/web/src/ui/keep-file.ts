/** Hands the browser a file to keep. */
export function keepFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
