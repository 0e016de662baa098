import type { ReactNode } from "react";
import "../settings.css";

type PageProps = {
  readonly title: string;
  /** the links to other screens, above the title or next to it */
  readonly nav?: ReactNode;
  readonly children: ReactNode;
};

/** A screen of settings: its title, and sections one below the other. */
export function SettingsPage({ title, nav, children }: PageProps) {
  return (
    <main className="settings">
      <div className="settings-body">
        <header className="settings-head">
          <h1>{title}</h1>
          {nav}
        </header>
        {children}
      </div>
    </main>
  );
}

type SectionProps = { readonly title: string; readonly text?: ReactNode; readonly children: ReactNode };

/** A part of a screen of settings. */
export function Section({ title, text, children }: SectionProps) {
  return (
    <section className="settings-section" aria-label={title}>
      <h2>{title}</h2>
      {text !== undefined && <p className="settings-text">{text}</p>}
      {children}
    </section>
  );
}
