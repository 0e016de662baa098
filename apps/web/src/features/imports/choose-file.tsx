import { type DragEvent, useRef, useState } from "react";
import { importWords } from "#i18n/en/imports.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Icon } from "#ui/icon.tsx";

type Props = { readonly error: string | null; readonly choose: (file: File) => void };

/** Takes a file, dropped or picked. */
export function ChooseFile({ error, choose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null | undefined): void => {
    const file = files?.[0];
    if (file !== undefined) choose(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className="import-drop"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="upload" size={24} />
      <p>{importWords.importDrop}</p>
      <Button kind="primary" onClick={() => input.current?.click()}>
        {importWords.importPick}
      </Button>
      <input
        ref={input}
        className="sr-only"
        type="file"
        tabIndex={-1}
        aria-label={importWords.importFile}
        accept=".csv,.tsv,.txt,.json,.zip,.md,.mdx,.markdown,.html,.htm"
        onChange={(event) => take(event.target.files)}
      />
      {error !== null && <FormError>{error}</FormError>}
      <ul className="import-kinds">
        {importWords.importKinds.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
