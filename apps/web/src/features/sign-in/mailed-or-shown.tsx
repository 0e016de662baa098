import { useEffect, useState } from "react";
import { accountWords } from "#i18n/en/account.ts";
import { type LocalMail, localMail } from "#session/local-mail.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** The interval at which the newest mail is asked for, until it is there. In milliseconds. */
const pause = 500;
const mostTries = 40;

type Props = { readonly email: string; readonly use: (code: string) => void };

/** Shows the mail that was just written, where there is no mail server and the browser runs on the server's machine; else tells of the mail. */
export function MailedOrShown({ email, use }: Props) {
  const mail = useLocalMail(email);
  if (mail === null) return null;
  if (mail?.code === undefined || mail.code === null) return <p>{accountWords.verifySent({ email })}</p>;
  const { code, subject } = mail;
  return (
    <Notice title={accountWords.localMailTitle}>
      <p>{accountWords.localMail({ subject })}</p>
      <Button onClick={() => use(code)}>{accountWords.useCode({ code })}</Button>
    </Notice>
  );
}

/** @returns null while it is asked for; undefined if none is shown here */
function useLocalMail(email: string): LocalMail | null | undefined {
  const [mail, setMail] = useState<LocalMail | null | undefined>(null);
  useEffect(() => {
    const since = Date.now();
    let tries = 0;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async (): Promise<void> => {
      // the mail before this page was opened, by a minute, is the one that the sign-up caused
      const found = await localMail(email, since - 60_000).catch(() => null);
      tries += 1;
      if (found === null && tries < mostTries) timer = setTimeout(() => void ask(), pause);
      else if (!isOver) setMail(found ?? undefined);
    };
    void ask();
    return () => {
      isOver = true;
      tries = mostTries;
      clearTimeout(timer);
    };
  }, [email]);
  return mail;
}
