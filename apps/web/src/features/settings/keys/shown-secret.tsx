import { settingsWords as words } from "#i18n/en/settings.ts";
import { uiWords } from "#i18n/en/ui.ts";
import { Button } from "#ui/button.tsx";
import { copyText } from "#ui/keep-text.tsx";
import { Notice } from "#ui/notice.tsx";

/** The secret of a new key, for as long as the person needs it. */
export function ShownSecret({ secret, close }: { readonly secret: string; readonly close: () => void }) {
  return (
    <>
      <Notice kind="success">{words.keyCreated}</Notice>
      <code className="settings-secret">{secret}</code>
      <div className="settings-foot">
        <Button kind="primary" icon="copy" autoFocus onClick={() => void copyText(secret)}>
          {uiWords.copy}
        </Button>
        <Button onClick={close}>{words.closeKey}</Button>
      </div>
    </>
  );
}
