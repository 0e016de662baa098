import type { ReactNode } from "react";
import "./frame.css";

type Props = { readonly title: string; readonly children: ReactNode; readonly foot?: ReactNode };

/** The frame of everything that is shown before somebody is signed in. */
export function Frame({ title, children, foot }: Props) {
  return (
    <main className="entry">
      <div className="entry-mark" aria-hidden="true">
        <img src="/favicon.svg" alt="" width="32" height="32" />
      </div>
      <h1 className="entry-title">{title}</h1>
      <div className="entry-body">{children}</div>
      {foot !== undefined && <p className="entry-foot">{foot}</p>}
    </main>
  );
}
