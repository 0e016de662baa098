import { useState } from "react";
import { importWords } from "#i18n/en/imports.ts";
import { type Import, undoImport } from "#session/imports.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/form-error.tsx";

type Props = { readonly now: Import; readonly onUndone: (undone: Import) => void };

/** Undoes an import, after a question that says where everything goes. */
export function UndoImport({ now, onUndone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const undo = async (): Promise<void> => {
    setBusy(true);
    try {
      onUndone(await undoImport(now));
      setOpen(false);
    } catch (problem) {
      setError(sentenceOf(problem));
    }
    setBusy(false);
  };
  const close = (): void => {
    setOpen(false);
    setError(null);
  };
  return (
    <>
      <Button kind="quiet" icon="undo" onClick={() => setOpen(true)}>
        {importWords.undo}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={importWords.undoAsk({ file: now.file_name })}
        size="small"
        footer={
          <>
            <Button onClick={close}>{importWords.undoNot}</Button>
            <Button kind="danger" isBusy={isBusy} onClick={() => void undo()}>
              {importWords.undo}
            </Button>
          </>
        }
      >
        <ul className="import-undo">
          {importWords.undoLines(now.created).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {error !== null && <FormError>{error}</FormError>}
      </Dialog>
    </>
  );
}
