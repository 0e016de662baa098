import { keyNames } from "./key-names.ts";
import "./kbd.css";

/**
 * Keys as they stand on the keyboard. Screen readers get them by `aria-keyshortcuts` of the control where that matters, so not here.
 * @param keys as in `keyNames`
 */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="kbd" aria-hidden="true">
      {keyNames(keys).map((stroke) => (
        <kbd key={stroke.join()}>{stroke.join(stroke.some((name) => name.length > 1) ? " " : "")}</kbd>
      ))}
    </span>
  );
}
