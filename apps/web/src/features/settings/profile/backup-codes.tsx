import { settingsWords as words } from "#i18n/en/settings.ts";
import { uiWords } from "#i18n/en/ui.ts";
import { KeepText } from "#ui/keep-text.tsx";

/** Backup codes, which are shown once. */
export function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <>
      <p className="settings-text">{words.backupCodesText}</p>
      <ul className="settings-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <KeepText text={codes.join("\n")} name={uiWords.backupCodesFile} />
    </>
  );
}
