import { Link } from "wouter";
import { Frame } from "#features/sign-in/index.ts";
import { useMe } from "#hooks/use-session.ts";
import { m } from "#i18n/en.ts";
import { paths } from "#paths.ts";

/** The person's own settings. */
export function Settings() {
  const { email, first_name, last_name } = useMe();
  return (
    <Frame title={m.settings} foot={<Link href={paths.home}>{m.back}</Link>}>
      <p>{`${first_name} ${last_name}`}</p>
      <p>{email}</p>
    </Frame>
  );
}
