import { useEffect, useState } from "react";
import { inviteWords as words } from "#i18n/en/invite.ts";
import { type Invitation, linkOf } from "#session/people.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Button } from "#ui/button.tsx";
import { copyText } from "#ui/keep-text.tsx";
import { toast } from "#ui/toast.ts";

type Props = {
  readonly invitation: Invitation;
  /** whether the link is shown before somebody asks for it: it is the only way in */
  readonly isShown?: boolean;
};

/** Copies the link of an invitation, and shows it, so that it can be copied by hand too. */
export function InvitationLink({ invitation, isShown = false }: Props) {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    if (isShown)
      void linkOf(invitation).then(
        (found) => isOver || setLink(found),
        () => undefined,
      );
    return () => void (isOver = true);
  }, [isShown, invitation]);
  const copy = async (): Promise<void> => {
    try {
      const found = link ?? (await linkOf(invitation));
      setLink(found);
      await copyText(found);
    } catch (error) {
      toast({ text: sentenceOf(error), kind: "danger" });
    }
  };
  return (
    <>
      {link !== null && <code className="invite-link">{link}</code>}
      <Button
        size="small"
        icon="copy"
        kind={isShown ? "primary" : "secondary"}
        aria-label={words.copyLinkOf({ email: invitation.email })}
        onClick={() => void copy()}
      >
        {words.copyLink}
      </Button>
    </>
  );
}
