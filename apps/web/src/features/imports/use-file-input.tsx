import { type ReactElement, useRef } from "react";
import { importWords } from "#i18n/en/imports.ts";

/** The browser's own choice of files. @param take gets the files that were chosen */
export function useFileInput(take: (files: readonly File[]) => void): {
  readonly open: () => void;
  readonly element: ReactElement;
} {
  const input = useRef<HTMLInputElement>(null);
  const element = (
    <input
      ref={input}
      className="sr-only"
      type="file"
      multiple
      tabIndex={-1}
      aria-label={importWords.importFile}
      accept=".csv,.tsv,.txt,.json,.zip,.md,.mdx,.markdown,.html,.htm"
      onChange={({ target }) => take([...(target.files ?? [])])}
    />
  );
  return { open: () => input.current?.click(), element };
}
