import { nameOf } from "#session/name-of.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import type { Key } from "#session/keys.ts";
import { Button } from "#ui/button.tsx";
import { dayText, momentText } from "#i18n/times.ts";

/** A key: its name, the beginning of its secret, whose it is, and when it was used. */
export function KeyRow({ apiKey, revoke }: { readonly apiKey: Key; readonly revoke: () => void }) {
  const { name, token_hint } = apiKey;
  return (
    <li className="settings-row">
      <span className="settings-name" dir="auto">
        {name}
        <span>{[`${token_hint}…`, ...factsOf(apiKey)].join(" · ")}</span>
      </span>
      <Button onClick={revoke} aria-label={`${words.revoke} ${name}`}>
        {words.revoke}
      </Button>
    </li>
  );
}

function factsOf({ service_account, user, last_used_at, expires_at, is_expired }: Key): readonly string[] {
  const whose = service_account === true ? [words.keyOfService] : user ? [words.keyOf({ person: nameOf(user) })] : [];
  const used = last_used_at === null ? words.keyUnused : words.keyUsed({ date: momentText(last_used_at) });
  const ends = expires_at === null ? [] : [words.keyExpiresOn({ date: dayText(expires_at) })];
  return [...whose, used, ...(is_expired ? [words.keyExpired] : ends)];
}
