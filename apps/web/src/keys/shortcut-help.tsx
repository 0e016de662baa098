import { useState } from "react";
import { uiWords } from "#i18n/en/ui.ts";
import { Switch } from "#ui/checkbox.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Kbd } from "#ui/kbd.tsx";
import { type Command, hasLetterKeys, screenCommands, setLetterKeys } from "./shortcuts.ts";
import "./shortcut-help.css";

/** All keys of the screen. */
export function ShortcutHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={uiWords.shortcuts} size="large">
      <Content />
    </Dialog>
  );
}

function Content() {
  const [commands] = useState(screenCommands);
  const [isOn, setOn] = useState(hasLetterKeys);
  const turn = (on: boolean): void => {
    setLetterKeys(on);
    setOn(on);
  };
  return (
    <>
      <div className="shortcut-scopes">
        {[...Map.groupBy(commands, ({ scope }) => scope)].map(([scope, members]) => (
          <section key={scope}>
            <h3 className="shortcut-scope">{scope}</h3>
            <dl>{members.map(line)}</dl>
          </section>
        ))}
      </div>
      <Switch label={uiWords.letterKeys} hint={uiWords.letterKeysHint} isChecked={isOn} onChecked={turn} />
    </>
  );
}

function line({ keys, also = [], label }: Command) {
  return (
    <div key={keys} className="shortcut-line">
      <dt>{label}</dt>
      <dd>
        {[keys, ...also].map((each) => (
          <span key={each}>
            <Kbd keys={each} />
            <span className="sr-only">{each}</span>
          </span>
        ))}
      </dd>
    </div>
  );
}
