/** A key press, of the browser or of React. */
type Press = Pick<KeyboardEvent, "key"> & {
  readonly isComposing?: boolean;
  readonly keyCode?: number;
  readonly nativeEvent?: unknown;
};

/** The code that browsers report for a key that an input method handles. */
const takenKeyCode = 229;

/**
 * Whether a key press belongs to an input method, with which people write Japanese, Chinese or Korean: Enter takes over a word then, and
 * must not submit. Safari ends the composition before it reports that Enter, and tells only by its code.
 */
export function isComposing(event: Press): boolean {
  const native = (event.nativeEvent ?? event) as Pick<KeyboardEvent, "isComposing" | "keyCode">;
  return native.isComposing || native.keyCode === takenKeyCode;
}

/** Whether a key was pressed, and not for an input method. @param key such as `Enter` */
export function isPressed(event: Press, key: string): boolean {
  return event.key === key && !isComposing(event);
}
