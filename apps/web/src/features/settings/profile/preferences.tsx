import { useState } from "react";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { uiWords } from "#i18n/en/ui.ts";
import { hasLetterKeys, setLetterKeys } from "#keys/shortcuts.ts";
import { chooseTheme, chosenTheme, themes } from "#session/theme.ts";
import { Switch } from "#ui/checkbox.tsx";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/select.tsx";
import { Section } from "../parts/settings-page.tsx";

/** The person's preferences in this browser. Each takes effect at once. */
export function Preferences() {
  const [theme, setTheme] = useState(chosenTheme);
  const [hasLetters, setLetters] = useState(hasLetterKeys);
  return (
    <Section title={words.preferences} text={words.thisBrowser}>
      {!window.isSecureContext && <Notice title={words.plainHttpTitle}>{words.plainHttp}</Notice>}
      <div className="settings-form">
        <Select
          label={words.theme}
          value={theme}
          options={themes}
          onValue={(chosen) => {
            chooseTheme(chosen);
            setTheme(chosen);
          }}
        />
        <Switch
          label={uiWords.letterKeys}
          hint={uiWords.letterKeysHint}
          isChecked={hasLetters}
          onChecked={(isOn) => {
            setLetterKeys(isOn);
            setLetters(isOn);
          }}
        />
      </div>
    </Section>
  );
}
