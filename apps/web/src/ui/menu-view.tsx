import { Menu as Base } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { edges } from "./floating.ts";
import { Icon } from "./icon.tsx";
import { Kbd } from "./kbd.tsx";
import { Shown } from "./layers.tsx";
import type { MenuAction, MenuAtProps, MenuItem, Submenu } from "./menu-item.ts";
import { useFocusReturn } from "./use-focus-return.ts";
import "./popup.css";
import "./menu.css";

/** See `MenuAt`. */
export function MenuView({ anchor, isOpen, onClose, items, label, side = "bottom", align = "start" }: MenuAtProps) {
  const returned = useFocusReturn(isOpen, anchor);
  return (
    <Base.Root open={isOpen && anchor !== null} onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="popup-backdrop" />
        <Base.Positioner
          className="popup-place"
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={edges}
        >
          <Base.Popup {...returned} className="popup menu" aria-label={label}>
            <Shown isOpen={isOpen}>
              <Items items={items} />
            </Shown>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Items({ items }: { items: readonly MenuItem[] }) {
  // what has no mark leaves the place of one, so that the words stand in one line
  const hasMarks = items.some((item) => item !== "separator" && !("heading" in item) && markOf(item) !== undefined);
  return items.map((item, index) => <Item key={keyOf(item, index)} item={item} hasMarks={hasMarks} />);
}

function markOf({ mark, icon }: MenuAction | Submenu): ReactNode {
  return mark ?? (icon === undefined ? undefined : <Icon name={icon} />);
}

function keyOf(item: MenuItem, index: number): string {
  if (item === "separator") return `separator ${index}`;
  return "heading" in item ? `heading ${item.heading}` : item.label;
}

function Item({ item, hasMarks }: { item: MenuItem; hasMarks: boolean }) {
  if (item === "separator") return <Base.Separator className="menu-separator" />;
  if ("heading" in item)
    return (
      <div className="menu-heading" dir="auto">
        {item.heading}
      </div>
    );
  if ("items" in item) return <Branch item={item} hasMarks={hasMarks} />;
  if (item.isChecked === undefined)
    return (
      <Base.Item className="menu-item" data-kind={item.kind} disabled={item.isDisabled ?? false} onClick={item.run}>
        <Inside item={item} hasMarks={hasMarks} />
      </Base.Item>
    );
  return (
    <Base.CheckboxItem
      className="menu-item"
      checked={item.isChecked}
      disabled={item.isDisabled ?? false}
      onCheckedChange={item.run}
      closeOnClick
    >
      <Inside item={item} hasMarks={hasMarks}>
        <span className="menu-check">{item.isChecked && <Icon name="check" />}</span>
      </Inside>
    </Base.CheckboxItem>
  );
}

type InsideProps = { item: MenuAction | Submenu; hasMarks: boolean; children?: ReactNode };

function Inside({ item, hasMarks, children }: InsideProps) {
  return (
    <>
      {hasMarks && <span className="menu-mark">{markOf(item)}</span>}
      <span className="menu-label" dir="auto">
        {item.label}
        {"hint" in item && item.hint !== undefined && <span className="menu-hint">{item.hint}</span>}
      </span>
      {"shortcut" in item && item.shortcut !== undefined && <Kbd keys={item.shortcut} />}
      {children}
    </>
  );
}

function Branch({ item, hasMarks }: { item: Submenu; hasMarks: boolean }) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className="menu-item" disabled={item.isDisabled ?? false}>
        <Inside item={item} hasMarks={hasMarks} />
        <Icon name="chevron-right" size={14} className="menu-more" />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner className="popup-place" sideOffset={-2} alignOffset={-4} collisionPadding={edges}>
          <Base.Popup className="popup menu">
            <Items items={item.items} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  );
}
