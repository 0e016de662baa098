import { useState } from "react";
import { useMe } from "#hooks/use-session.ts";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { browserZone } from "#session/browser-zone.ts";
import { setTimeZone } from "#session/profile.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { Picker } from "#ui/picker.tsx";
import { Popover } from "#ui/popover.tsx";
import { Section } from "../parts/settings-page.tsx";
import { useAttempt } from "../parts/use-attempt.ts";

/** The name of a zone for people: `America/New York`. */
const nameOf = (zone: string): string => zone.replaceAll("_", " ");

/** All zones that the browser knows, with those that are in use here: it lists one of several names of a place. */
function optionsWith(...zones: readonly (string | null)[]) {
  const all = new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), ...zones.filter((zone) => zone !== null)]);
  return [...all].toSorted().map((zone) => ({ value: zone, text: nameOf(zone) }));
}

/** The person's time zone, by which mails and the server know their day. */
export function TimeZone() {
  const { time_zone } = useMe();
  const here = browserZone();
  const attempt = useAttempt();
  const error = attempt.errorAt();
  const choose = (zone: string): void => attempt.run(() => setTimeZone(zone));
  const shown = nameOf(time_zone ?? "UTC");
  return (
    <Section title={words.timeZone} text={words.timeZoneText}>
      <div className="settings-foot">
        <Popover
          label={words.timeZone}
          trigger={
            <Button icon="calendar" isBusy={attempt.isBusy} aria-label={`${words.timeZone}: ${shown}`}>
              {shown}
            </Button>
          }
        >
          {(close) => (
            <Zones
              zone={time_zone}
              here={here}
              onChoose={(zone) => {
                choose(zone);
                close();
              }}
            />
          )}
        </Popover>
        {time_zone !== here && (
          <Button isBusy={attempt.isBusy} onClick={() => choose(here)}>
            {words.useBrowserZone({ zone: nameOf(here) })}
          </Button>
        )}
      </div>
      {error !== null && <FormError>{error}</FormError>}
    </Section>
  );
}

type ZonesProps = {
  readonly zone: string | null;
  readonly here: string;
  readonly onChoose: (zone: string) => void;
};

function Zones({ zone, here, onChoose }: ZonesProps) {
  const [options] = useState(() => optionsWith(zone, here));
  return (
    <Picker
      label={words.timeZone}
      options={options}
      chosen={[zone ?? "UTC"]}
      onChoose={({ value }) => onChoose(value)}
    />
  );
}
