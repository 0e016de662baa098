import { useMemo, useRef } from "react";
import { openedTicket, openTicket } from "#paths.ts";

/** The preview of a ticket next to a list that keeps the focus. */
export type Peek = {
  /** Opens the preview of a ticket, or closes it. */
  readonly toggle: (uuid: string) => void;
  /** Shows another one, if one is shown. */
  readonly follow: (uuid: string) => void;
};

/** For one list. */
export function usePeek(): Peek {
  const peeked = useRef<string | null>(null);
  return useMemo(() => {
    const show = (uuid: string | null): void => {
      peeked.current = uuid;
      openTicket(uuid, { replace: true });
    };
    return {
      toggle: (uuid) => show(openedTicket() === uuid ? null : uuid),
      follow: (uuid) => {
        // it may have been closed, or replaced, since
        if (peeked.current !== null && peeked.current === openedTicket()) show(uuid);
      },
    };
  }, []);
}

/** The effect of Escape where a ticket may be open next to the board: it closes that first, whichever of the two came into the page later. */
export function closeOr(clear: () => void): void {
  if (openedTicket() === null) clear();
  else openTicket(null);
}
