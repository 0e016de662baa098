import { settingsWords as words } from "#i18n/en/settings.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.ts";

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: words.copied });
  } catch {
    // missing on plain http, or not allowed
    toast({ text: words.notCopied, kind: "warning" });
  }
}

/** The secret of a new key, for as long as the person needs it. */
export function ShownSecret({ secret, close }: { readonly secret: string; readonly close: () => void }) {
  return (
    <>
      <Notice kind="success">{words.keyCreated}</Notice>
      <code className="settings-secret">{secret}</code>
      <div className="settings-foot">
        <Button kind="primary" icon="copy" autoFocus onClick={() => void copy(secret)}>
          {words.copy}
        </Button>
        <Button onClick={close}>{words.closeKey}</Button>
      </div>
    </>
  );
}
