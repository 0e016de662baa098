import { type ReactElement, type Ref, type RefObject, useImperativeHandle, useRef, useState } from "react";
import { Virtualizer, type VirtualizerHandle } from "virtua";

/** The methods of a list. */
export type VirtualListHandle = {
  /** Scrolls as little as is needed to show an item; `center` puts it in the middle. */
  show: (index: number, where?: "nearest" | "center" | "start") => void;
};

export type VirtualListProps<Item> = {
  items: readonly Item[];
  /** the element of an item; its `key` must be the item's own */
  children: (item: Item, index: number) => ReactElement;
  /** the likely height of an item, in pixels; without it the first ones are measured */
  itemSize?: number | undefined;
  /** the number of items that are drawn before it is known how much room there is, which is faster; afterwards all that have room are */
  firstCount?: number | undefined;
  /** the element that scrolls; without it the parent element */
  scrollRef?: RefObject<HTMLElement | null> | undefined;
  /** items that stay even when they are not in view, such as the one with the focus */
  keepMounted?: readonly number[] | undefined;
  /** the height of what stands above the list in what scrolls, in pixels */
  startMargin?: number | undefined;
  isHorizontal?: boolean | undefined;
  ref?: Ref<VirtualListHandle> | undefined;
};

/** A list of which only what is in view, and a little more, is in the page. Items may be of any height. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, children, firstCount = 0, keepMounted, isHorizontal, ref, ...rest } = props;
  const list = useRef<VirtualizerHandle>(null);
  // the library's own `ssrCount` would be all that is drawn until somebody scrolls
  const [isMeasured, setMeasured] = useState(false);
  const kept = isMeasured ? keepMounted : [...Array(firstCount).keys(), ...(keepMounted ?? [])];
  useImperativeHandle(
    ref,
    () => ({ show: (index, where = "nearest") => list.current?.scrollToIndex(index, { align: where }) }),
    [],
  );
  return (
    <Virtualizer
      ref={list}
      data={items}
      horizontal={isHorizontal ?? false}
      onResize={() => setMeasured(true)}
      {...given({ ...rest, keepMounted: kept })}
    >
      {children}
    </Virtualizer>
  );
}

/** Leaves out undefined properties: the library takes `undefined` for a value. */
function given<Props extends object>(props: Props): { [Name in keyof Props]?: Exclude<Props[Name], undefined> } {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as never;
}
