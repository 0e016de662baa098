import { Link, useLocation } from "wouter";

type Entry = { readonly href: string; readonly label: string };

/** Links to the sections that are screens of their own. */
export function SettingsNav({ label, entries }: { readonly label: string; readonly entries: readonly Entry[] }) {
  const [location] = useLocation();
  return (
    <nav className="settings-nav" aria-label={label}>
      {entries.map(({ href, label: text }) => (
        <Link key={href} href={href} aria-current={location === href ? "page" : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
