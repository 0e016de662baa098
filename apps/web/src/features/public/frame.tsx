import type { ReactNode } from "react";
import { publicWords as words } from "#i18n/en/public.ts";
import { Button } from "#ui/button.tsx";
import "./public.css";

type Props = { readonly title: string; readonly above?: ReactNode; readonly children: ReactNode };

/** A page for people without an account: a title and what follows it, in one column. */
export function Page({ title, above, children }: Props) {
  return (
    <main className="public">
      <header className="public-header">
        {above}
        <h1 tabIndex={-1} dir="auto">
          {title}
        </h1>
      </header>
      {children}
    </main>
  );
}

/** The message when nothing can be shown. */
export function Message({ title, children }: Omit<Props, "above">) {
  return (
    <main className="public public-message">
      <h1 tabIndex={-1} dir="auto">
        {title}
      </h1>
      {children}
    </main>
  );
}

/** A link that leads nowhere: what never existed looks like what is gone. */
export function Gone() {
  return (
    <Message title={words.publicGoneTitle}>
      <p>{words.publicGoneText}</p>
    </Message>
  );
}

/** The page could not be loaded. @param props.again tries it again */
export function Failed({ reason, again }: { readonly reason: string; readonly again: () => void }) {
  return (
    <Message title={words.publicFailedTitle}>
      <p>{reason}</p>
      <p>
        <Button size="large" onClick={again}>
          {words.publicTryAgain}
        </Button>
      </p>
    </Message>
  );
}
