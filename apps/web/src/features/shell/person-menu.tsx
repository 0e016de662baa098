import { type ReactNode, useState } from "react";
import { isTyped } from "#data/drafts.ts";
import { useMe } from "#hooks/use-session.ts";
import { useMutationCounts } from "#hooks/use-mutations.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { m } from "#i18n/en.ts";
import { accountWords } from "#i18n/en/account.ts";
import { go, paths } from "#paths.ts";
import { leave } from "#session/session.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Menu } from "#ui/menu.tsx";
import { toast } from "#ui/toast.ts";
import { chooseTheme, chosenTheme, themes } from "#session/theme.ts";

const signOut = (): void => void leave().catch((error: unknown) => toast({ text: sentenceOf(error), kind: "danger" }));

/** What concerns the person: settings, theme, signing out. */
export function PersonMenu() {
  const { first_name, last_name } = useMe();
  const { drafts } = useWorkspace();
  const { waiting, refused } = useMutationCounts();
  // how much would be lost
  const [unsent, setUnsent] = useState(0);
  const ask = (): void => {
    const count = waiting + refused + drafts.names.filter(isTyped).length;
    if (count > 0) setUnsent(count);
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
          { label: accountWords.signOut, icon: "sign-out", run: ask },
        ]}
        trigger={
          <Button kind="quiet" className="switcher" icon="account">
            <span className="truncate" dir="auto">{`${first_name} ${last_name}`}</span>
          </Button>
        }
      />
      {unsent > 0 && <AskToLeave count={unsent} close={() => setUnsent(0)} />}
    </>
  );
}

function AskToLeave({ count, close }: { readonly count: number; readonly close: () => void }): ReactNode {
  return (
    <Dialog
      isOpen
      onClose={close}
      size="small"
      title={m.leaveWaitingTitle}
      footer={
        <>
          <Button onClick={close}>{m.cancel}</Button>
          <Button kind="danger" onClick={signOut}>
            {m.leaveAnyway}
          </Button>
        </>
      }
    >
      <p>{m.leaveWaiting({ count })}</p>
    </Dialog>
  );
}
