import { type ReactNode, useState } from "react";
import { isTyped } from "#data/drafts.ts";
import { useMutationCounts } from "#hooks/use-mutations.ts";
import { useWorkspace } from "#hooks/use-workspace.ts";
import { leave } from "#session/session.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { later } from "#ui/later.tsx";
import { toast } from "#ui/toast.ts";

const AskToLeave = later(async () => (await import("./ask-to-leave.tsx")).AskToLeave);

const signOut = (): void => void leave().catch((error: unknown) => toast({ text: sentenceOf(error), kind: "danger" }));

/** Signs out, and asks first if something would be lost. @returns what does it, and the question, to place once */
export function useSignOut(): { readonly ask: () => void; readonly dialog: ReactNode } {
  const { drafts } = useWorkspace();
  const { waiting, refused } = useMutationCounts();
  const [isAsked, setAsked] = useState(false);
  const ask = (): void => {
    if (waiting + refused > 0 || drafts.names.some(isTyped)) setAsked(true);
    else signOut();
  };
  return { ask, dialog: isAsked && <AskToLeave leave={signOut} close={() => setAsked(false)} /> };
}
