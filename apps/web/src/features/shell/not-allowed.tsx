import { Link } from "wouter";
import { Frame } from "#features/sign-in/index.ts";
import { m } from "#i18n/en.ts";
import { paths } from "#paths.ts";

/** A workspace that is not there, or not the person's: the two look alike. */
export function NotAllowed() {
  return (
    <Frame title={m.noWorkspaceTitle}>
      <p>{m.noWorkspaceText}</p>
      <Link href={paths.home}>{m.toStart}</Link>
    </Frame>
  );
}
