import { inviteWords as words } from "#i18n/en/invite.ts";
import { isThisMachine } from "#session/local-mail.ts";
import { type Invitation, type InvitationResult, linkOf } from "#session/people.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Button } from "#ui/button.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { copyText } from "#ui/keep-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { toast } from "#ui/toast.ts";
import { InvitationLink } from "./invitation-link.tsx";

type Props = {
  readonly results: readonly InvitationResult[];
  /** Sends the open invitation for an address again. */
  readonly again: (email: string) => void;
  readonly close: () => void;
};

/** The outcome for each address that was invited. Without a mail server the links come first. */
export function InviteResults({ results, again, close }: Props) {
  const sent = results.flatMap((result) => (result.kind === "sent" ? [result.invitation] : []));
  const failed = results.filter(({ kind }) => kind === "failed").length;
  const handed = sent.filter(({ is_mailed }) => !is_mailed);
  return (
    <section className="invite-results" aria-label={words.results}>
      <p role="status">
        {sent.length > 0 && words.invited({ count: sent.length })} {failed > 0 && words.notInvited({ count: failed })}
      </p>
      {handed.length > 0 && <HandOver invitations={handed} />}
      <ul className="people">
        {results.map((result) => (
          <Result key={result.email} result={result} again={again} />
        ))}
      </ul>
      <div>
        <Button onClick={close}>{words.closeResults}</Button>
      </div>
    </section>
  );
}

function HandOver({ invitations }: { readonly invitations: readonly Invitation[] }) {
  const copyAll = async (): Promise<void> => {
    try {
      const lines: string[] = [];
      for (const invitation of invitations) lines.push(`${invitation.email} ${await linkOf(invitation)}`);
      await copyText(lines.join("\n"));
    } catch (error) {
      toast({ text: sentenceOf(error), kind: "danger" });
    }
  };
  return (
    <Notice
      title={words.noMail}
      actions={
        invitations.length > 1 && (
          <Button size="small" icon="copy" onClick={() => void copyAll()}>
            {words.copyAll}
          </Button>
        )
      }
    >
      {words.noMailText} {isThisMachine && words.localLink}
    </Notice>
  );
}

const icons: Readonly<Record<InvitationResult["kind"], IconName>> = {
  sent: "circle-check",
  member: "info",
  invited: "info",
  failed: "alert",
};

function textOf(result: InvitationResult): string {
  if (result.kind === "failed") return result.why;
  return { sent: words.sent, member: words.alreadyMember, invited: words.alreadyInvited }[result.kind];
}

function Result({ result, again }: { readonly result: InvitationResult } & Pick<Props, "again">) {
  const { email, kind } = result;
  return (
    <li data-kind={kind}>
      <Icon name={icons[kind]} />
      <span className="person-name">
        <strong dir="auto">{email}</strong>
        <span>{textOf(result)}</span>
      </span>
      {result.kind === "sent" && (
        <InvitationLink invitation={result.invitation} isShown={!result.invitation.is_mailed} />
      )}
      {kind === "invited" && (
        <Button size="small" aria-label={words.sendAgainTo({ email })} onClick={() => again(email)}>
          {words.sendAgain}
        </Button>
      )}
    </li>
  );
}
