import { useState } from "react";
import { useMe } from "#hooks/use-session.ts";
import { m } from "#i18n/en.ts";
import { go, paths } from "#paths.ts";
import { Button } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";
import { chooseTheme, chosenTheme, themes } from "#session/theme.ts";
import { useSignOut } from "./use-sign-out.tsx";

/** The menu of the person: settings, theme, signing out. */
export function PersonMenu() {
  const { first_name, last_name } = useMe();
  const { ask, dialog } = useSignOut();
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (chosen: (typeof themes)[number]["value"]): void => {
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <>
      <Menu
        side="top"
        items={[
          { label: m.settings, icon: "settings", run: () => go(paths.settings) },
          "separator",
          { heading: m.theme },
          ...themes.map(({ value, label }) => ({ label, isChecked: value === theme, run: () => choose(value) })),
          "separator",
          { label: m.signOut, icon: "sign-out", run: ask },
        ]}
        trigger={
          <Button kind="quiet" className="switcher" icon="account">
            <span className="truncate" dir="auto">{`${first_name} ${last_name}`}</span>
          </Button>
        }
      />
      {dialog}
    </>
  );
}
