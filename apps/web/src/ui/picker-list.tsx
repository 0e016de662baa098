import { memo, type ReactElement, useEffect, useRef } from "react";
import { uiWords } from "#i18n/en/ui.ts";
import { Icon } from "./icon.tsx";
import { Kbd } from "./kbd.tsx";
import type { PickerOption } from "./picker-option.ts";
import type { Row } from "./rows.ts";
import { VirtualList, type VirtualListHandle } from "./virtual.tsx";

/** The number of lines up to which all are in the page; of more, only those in view. */
const most = 100;

type ListProps<Option extends PickerOption> = {
  id: string;
  label: string;
  rows: readonly Row<Option>[];
  active: number;
  chosen: readonly string[];
  isMultiple: boolean;
  createText: ((text: string) => string) | undefined;
  onActive: (index: number) => void;
  onChoose: (row: Row<Option>) => void;
};

/** The lines of a picker. */
export function PickerList<Option extends PickerOption>(props: ListProps<Option>) {
  const { id, label, rows, active, isMultiple } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const isVirtual = rows.length > most;
  useEffect(() => {
    // the first line is shown with the title above it
    if (active <= 1) box.current?.scrollTo({ top: 0 });
    else if (isVirtual) list.current?.show(active);
    else document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active, isVirtual]);

  const count = optionCount(rows);
  const line = (row: Row<Option>, index: number): ReactElement =>
    row.kind === "section" ? (
      <div key={`section ${row.title}`} className="picker-section" dir="auto" role="presentation">
        {row.title}
      </div>
    ) : (
      <Line key={row.kind === "create" ? "create" : row.option.value} {...{ ...props, row, index, count }} />
    );
  return (
    <div
      ref={box}
      id={id}
      className="picker-list"
      role="listbox"
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
    >
      {isVirtual ? (
        <VirtualList ref={list} items={rows} itemSize={32} keepMounted={[active]}>
          {line}
        </VirtualList>
      ) : (
        rows.map(line)
      )}
    </div>
  );
}

function optionCount(rows: readonly Row<PickerOption>[]): number {
  const last = rows.at(-1);
  return last === undefined || last.kind === "section" ? 0 : last.place + 1;
}

type LineProps<Option extends PickerOption> = Omit<ListProps<Option>, "rows" | "label"> & {
  row: Exclude<Row<Option>, { kind: "section" }>;
  index: number;
  /** the number of lines that can be chosen */
  count: number;
};

function Line<Option extends PickerOption>({ id, row, index, count, active, chosen, ...rest }: LineProps<Option>) {
  const option = row.kind === "option" ? row.option : null;
  const isChosen = option !== null && chosen.includes(option.value);
  return (
    <div
      id={`${id}-${index}`}
      className="picker-row"
      role="option"
      aria-selected={isChosen}
      aria-disabled={option?.isDisabled}
      // the headings are none of the lines that keys go to
      aria-description={option?.section}
      aria-setsize={count}
      aria-posinset={row.place + 1}
      data-active={index === active || undefined}
      onPointerMove={() => index !== active && rest.onActive(index)}
      // the field keeps the focus
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => rest.onChoose(row)}
    >
      {row.kind === "create" ? (
        <Creating text={(rest.createText ?? ((name) => uiWords.create({ name })))(row.text)} />
      ) : (
        <Inside option={row.option} isChosen={isChosen} isMultiple={rest.isMultiple} />
      )}
    </div>
  );
}

function Creating({ text }: { text: string }) {
  return (
    <>
      <span className="picker-mark">
        <Icon name="plus" />
      </span>
      <span className="picker-text" dir="auto">
        {text}
      </span>
    </>
  );
}

const Inside = memo(function Inside({
  option,
  isChosen,
  isMultiple,
}: {
  option: PickerOption;
  isChosen: boolean;
  isMultiple: boolean;
}) {
  return (
    <>
      {isMultiple && (
        <span className="picker-box" data-checked={isChosen || undefined}>
          <Icon name="check" size={12} />
        </span>
      )}
      {option.mark !== undefined && <span className="picker-mark">{option.mark}</span>}
      <span className="picker-text" dir="auto">
        {option.text} {option.hint !== undefined && <span className="picker-hint">{option.hint}</span>}
      </span>
      {!isMultiple && isChosen && <Icon name="check" />}
      {option.shortcut !== undefined && <Kbd keys={option.shortcut} />}
    </>
  );
});
