/** When something disturbs: by turns with pauses of the same length, so that both are measured on the same machine at the same time. */
export type Turns = {
  isOn(): boolean;
  /** Resolves in the next turn, or at once in a turn and after the end. */
  on(): Promise<void>;
  /** The kind of a time that ends now; null when it began so soon after a turn that the work of the turn may still have been done. */
  kindOf(began: number): "disturbed" | "alone" | null;
  end(): void;
};

/** The time that a turn and a pause take, and how long after a turn its work may still be done. In milliseconds. */
const turn = 5000;
const rest = 1000;

/** Begins with a turn. */
export function takeTurns(): Turns {
  let isOn = true;
  let since = performance.now();
  let next = Promise.withResolvers<void>();
  const change = (to: boolean): void => {
    isOn = to;
    since = performance.now();
    if (!isOn) return;
    next.resolve();
    next = Promise.withResolvers();
  };
  const timer = setInterval(() => change(!isOn), turn);
  return {
    isOn: () => isOn,
    on: () => (isOn ? Promise.resolve() : next.promise),
    kindOf: (began) => {
      if (isOn || began < since) return "disturbed";
      return began - since < rest ? null : "alone";
    },
    end: () => {
      clearInterval(timer);
      change(true);
    },
  };
}
