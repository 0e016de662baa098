import type { ReactElement, ReactNode } from "react";
import type { FloatingProps } from "./floating.ts";
import { floating } from "./layers.tsx";
import { Opener } from "./opener.tsx";
import type { PopoverAtProps, PopoverOwnProps } from "./popover-props.ts";

/** A floating element next to another one or a point, opened by its owner, such as a picker that a key opened. */
export const PopoverAt = floating<PopoverAtProps>(async () => (await import("./popover-view.tsx")).PopoverView);

/**
 * @param props.trigger the button that opens it; it must hand on `ref`, as all of ours do
 * @param props.children what is in it; it gets a function that closes it
 */
export function Popover({
  trigger,
  children,
  ...rest
}: Pick<FloatingProps, "side" | "align"> &
  PopoverOwnProps & { trigger: ReactElement; children: (close: () => void) => ReactNode }) {
  return (
    <Opener trigger={trigger} opens="dialog">
      {(place) => (
        <PopoverAt {...rest} {...place}>
          {children(place.onClose)}
        </PopoverAt>
      )}
    </Opener>
  );
}
