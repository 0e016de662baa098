import { type DragEvent, useState } from "react";
import { importWords } from "#i18n/en/imports.ts";
import { Button } from "#ui/button.tsx";
import { filesOf, hasFiles } from "#ui/dropped-files.ts";
import { FormError } from "#ui/form-error.tsx";
import { Icon } from "#ui/icon.tsx";
import { useFileInput } from "./use-file-input.tsx";
import { usePaste } from "./use-paste.ts";

type Props = { readonly choose: (files: readonly File[]) => void };

/** Takes files: dropped, picked or pasted. */
export function ChooseFile({ choose }: Props) {
  const [isOver, setOver] = useState(false);
  const [hasFolder, setFolder] = useState(false);
  const take = (given: ReturnType<typeof filesOf>): void => {
    setFolder(given.hasFolder);
    if (given.files.length > 0) choose(given.files);
  };
  usePaste(take);
  const input = useFileInput((files) => take({ files, hasFolder: false }));
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(filesOf(event.dataTransfer));
  };
  return (
    <section
      className="import-card"
      data-plain
      data-over={isOver}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="import-drop">
        <Icon name="upload" size={24} />
        <p>{importWords.importDrop}</p>
        <Button kind="primary" size="large" onClick={input.open}>
          {importWords.importPick}
        </Button>
        {input.element}
        {hasFolder && <FormError>{importWords.importFolder}</FormError>}
        <dl className="import-kinds">
          {importWords.importKinds.map(({ tools, how }) => (
            <div key={tools}>
              <dt>{tools}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
