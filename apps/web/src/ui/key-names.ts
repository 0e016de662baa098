const isMac = typeof navigator === "object" && /Mac|iP(hone|ad|od)/.test(navigator.userAgent);

const macNames: Readonly<Record<string, string>> = { Mod: "⌘", Alt: "⌥", Shift: "⇧", Ctrl: "⌃" };
const names: Readonly<Record<string, string>> = {
  Mod: "Ctrl",
  Enter: "↵",
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Backspace: "⌫",
  Space: "Space",
};

/**
 * The printed names of keys.
 * @param keys strokes with spaces between them, of names joined by +: `Mod+K`, `g b`, `Shift+ArrowLeft`
 * @returns for each stroke the names of its keys, as they stand on the keyboard of this system
 */
export function keyNames(keys: string, mac = isMac): readonly (readonly string[])[] {
  return keys.split(" ").map((stroke) => stroke.split(/(?<=.)\+/).map((key) => keyName(key, mac)));
}

function keyName(key: string, mac: boolean): string {
  return (mac ? macNames[key] : undefined) ?? names[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
