import { useRef } from "react";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { LabelDot } from "#ui/label-chip.tsx";
import { Menu } from "#ui/menu.tsx";
import type { MenuItem } from "#ui/menu-item.ts";

type Props = {
  readonly label: string;
  readonly color: string | null;
  /** whether it may have none */
  readonly isOptional?: boolean;
  readonly isDisabled: boolean;
  readonly choose: (color: string | null) => void;
};

const none = "transparent";

/** A color as a button, and the colors to choose from. */
export function ColorMenu({ label, color, isOptional = false, isDisabled, choose }: Props) {
  const other = useRef<HTMLInputElement>(null);
  const dot = <LabelDot color={color ?? none} />;
  if (isDisabled) return <span className="settings-color">{dot}</span>;
  const items: readonly MenuItem[] = [
    ...(isOptional ? [{ label: words.noColor, isChecked: color === null, run: () => choose(null) }] : []),
    ...Object.entries(words.colors).map(([value, name]) => ({
      label: name,
      mark: <LabelDot color={value} />,
      isChecked: value === color?.toLowerCase(),
      run: () => choose(value),
    })),
    "separator",
    { label: words.otherColor, run: () => other.current?.click() },
  ];
  return (
    <>
      <Menu
        label={label}
        items={items}
        trigger={
          <button type="button" className="settings-color" aria-label={label} data-tooltip={label}>
            {dot}
          </button>
        }
      />
      <input
        ref={other}
        className="sr-only"
        type="color"
        tabIndex={-1}
        aria-hidden="true"
        value={color ?? "#6b7280"}
        onChange={(event) => choose(event.target.value)}
      />
    </>
  );
}
