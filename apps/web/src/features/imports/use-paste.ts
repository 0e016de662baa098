import { useEffect, useEffectEvent } from "react";
import { importWords } from "#i18n/en/imports.ts";
import { filesOf } from "#ui/dropped-files.ts";

/** Takes files and rows of a table that are pasted anywhere on the screen. Rows become a file. */
export function usePaste(take: (given: ReturnType<typeof filesOf>) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent): void => {
    const { target, clipboardData } = event;
    const isTyped = target instanceof Element && target.closest("input, textarea, [contenteditable]") !== null;
    if (clipboardData === null || isTyped) return;
    const text = clipboardData.getData("text/plain");
    // a spreadsheet copies a picture of the rows too
    const given =
      text.trim() === ""
        ? filesOf(clipboardData)
        : { files: [new File([text], importWords.pastedRows, { type: "text/plain" })], hasFolder: false };
    if (given.files.length === 0 && !given.hasFolder) return;
    event.preventDefault();
    take(given);
  });
  useEffect(() => {
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
}
