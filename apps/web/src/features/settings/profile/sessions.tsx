import { settingsWords as words } from "#i18n/en/settings.ts";
import { endSession, type OwnSession, ownSessions } from "#session/profile.ts";
import { Button } from "#ui/button.tsx";
import { AskedState } from "../parts/asked-state.tsx";
import { momentText } from "#i18n/times.ts";
import { doAndSay } from "../parts/do-and-say.ts";
import { Section } from "../parts/settings-page.tsx";
import { useAsked } from "#hooks/use-asked.ts";
import { programOf } from "./program-of.ts";

/** The sessions of the person, which they can end. */
export function Sessions() {
  const asked = useAsked(ownSessions);
  const sessions = asked.value ?? [];
  const others = sessions.filter(({ is_current }) => !is_current);
  const end = async (): Promise<void> => {
    for (const each of others) await endSession(each);
  };
  return (
    <Section title={words.sessions}>
      <AskedState asked={asked} />
      <ul className="settings-rows" aria-label={words.sessions}>
        {sessions.map((each) => (
          <SessionRow
            key={each.uuid}
            session={each}
            end={() => void doAndSay(() => endSession(each)).then(asked.read)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div>
          <Button onClick={() => void doAndSay(end, words.othersEnded({ count: others.length })).then(asked.read)}>
            {words.endOthers}
          </Button>
        </div>
      )}
    </Section>
  );
}

function SessionRow({ session, end }: { readonly session: OwnSession; readonly end: () => void }) {
  const { user_agent, last_used_at, last_used_ip, is_current } = session;
  const program = user_agent === null ? null : programOf(user_agent);
  const name = program === null ? (user_agent ?? words.sessionUnknown) : words.sessionOn(program);
  const used = words.sessionUsed({ date: momentText(last_used_at) });
  return (
    <li className="settings-row">
      <span className="settings-name" dir="auto">
        {name}
        <span>{[used, ...(last_used_ip === null ? [] : [last_used_ip])].join(" · ")}</span>
      </span>
      {is_current ? (
        <span className="settings-notes">{words.sessionNow}</span>
      ) : (
        <Button aria-label={words.endSessionOf({ name })} onClick={end}>
          {words.endSession}
        </Button>
      )}
    </li>
  );
}
