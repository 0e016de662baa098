import { useEffect } from "react";
import { useSession } from "#hooks/use-session.ts";
import { browserZone } from "#session/browser-zone.ts";
import { setTimeZone } from "#session/profile.ts";

/** Sets the time zone of a person who never said it to that of this browser, so that mails and the server know their day. */
export function ZoneGuessed() {
  const session = useSession();
  const isUnsaid = session.kind === "in" && session.isCurrent && session.me.time_zone === null;
  useEffect(() => {
    // without a network, or of a zone that the server does not know, the next start tries again, and UTC counts until then
    if (isUnsaid) void setTimeZone(browserZone()).catch(() => {});
  }, [isUnsaid]);
  return null;
}
