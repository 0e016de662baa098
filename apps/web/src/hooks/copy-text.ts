import { uiWords } from "#i18n/en/ui.ts";
import { toast } from "#ui/toast.ts";

/** Copies a text, and says so; where the browser does not copy, it shows the text. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: said });
  } catch {
    // missing on plain http, or not allowed
    toast({ text: `${uiWords.notCopied} ${text}`, duration: 0 });
  }
}
