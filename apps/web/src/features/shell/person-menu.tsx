import { useState } from "react";
import { isTyped } from "#data/drafts.ts";
import { useMe } from "#hooks/use-session.ts";
import { useMutationCounts } from "#hooks/use-mutations.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { go, paths } from "#paths.ts";
import { leave } from "#session/session.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Button } from "#ui/button.tsx";
import { later } from "#ui/later.tsx";
import { Menu } from "#ui/menu.tsx";
import { toast } from "#ui/toast.ts";
import { chooseTheme, chosenTheme, themes } from "#session/theme.ts";

const AskToLeave = later(async () => (await import("./ask-to-leave.tsx")).AskToLeave);

const signOut = (): void => void leave().catch((error: unknown) => toast({ text: sentenceOf(error), kind: "danger" }));

/** The menu of the person: settings, theme, signing out. */
export function PersonMenu() {
  const { first_name, last_name } = useMe();
  const { drafts } = useWorkspace();
  const { waiting, refused } = useMutationCounts();
  const [isAsked, setAsked] = useState(false);
  const ask = (): void => {
    // what would be lost
    if (waiting + refused > 0 || drafts.names.some(isTyped)) setAsked(true);
    else signOut();
  };
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
      {isAsked && <AskToLeave leave={signOut} close={() => setAsked(false)} />}
    </>
  );
}
