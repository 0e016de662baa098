/** Whether an address is of this deployment: only such pictures are shown (§19.10), as others would tell who reads. */
export function isOwnAddress(address: string): boolean {
  if (!/^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(address)) return true;
  const { location } = globalThis as { location?: { href: string; origin: string } };
  return location !== undefined && URL.canParse(address, location.href)
    ? new URL(address, location.href).origin === location.origin
    : false;
}

/** The address that a person meant: `example.org/a` is `https://example.org/a`, `ada@example.org` a mail. Text that is none is null. */
export function addressIn(text: string): string | null {
  const words = text.trim();
  if (words === "" || /\s/.test(words)) return null;
  if (/^(?:https?:\/\/|mailto:)\S+$/i.test(words) || /^[/#]/.test(words)) return words;
  if (/^[^@/:]+@[^@/:]+\.[a-z]{2,}$/i.test(words)) return `mailto:${words}`;
  return /^[\w-]+(?:\.[\w-]+)+(?:[/?#:].*)?$/.test(words) ? `https://${words}` : null;
}
