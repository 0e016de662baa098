import { uiWords } from "#i18n/en/ui.ts";
import { Button } from "./button.tsx";
import { keepFile } from "./keep-file.ts";
import { toast } from "./toast.ts";

/** Copies a text, and says whether it did. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: uiWords.copied });
  } catch {
    // missing on plain http, or not allowed
    toast({ text: uiWords.notCopied, kind: "warning" });
  }
}

/** Copies a text that is shown once, or downloads it as a file. @param props.name of the file */
export function KeepText({ text, name }: { readonly text: string; readonly name: string }) {
  const download = (): void => keepFile(new Blob([`${text}\n`], { type: "text/plain" }), name);
  return (
    <div className="keep-text">
      <Button icon="copy" onClick={() => void copyText(text)}>
        {uiWords.copy}
      </Button>
      <Button icon="download" onClick={download}>
        {uiWords.download}
      </Button>
    </div>
  );
}
