import { publicBoardWords as words } from "#i18n/en/public-board.ts";

type Props = {
  readonly name: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly chosen: string;
};

/** A filter by one of some values, or by none. */
export function Select({ name, label, values, chosen }: Props) {
  return (
    <div className="board-filter">
      <label htmlFor={`filter-${name}`} className="public-note">
        {label}
      </label>
      <span className="control control-select">
        <select id={`filter-${name}`} name={name} className="control-input">
          <Options values={values} chosen={chosen} />
        </select>
      </span>
    </div>
  );
}

/** The choices of such a filter. */
export function Options({ values, chosen }: Pick<Props, "values" | "chosen">) {
  return (
    <>
      <option value="">{words.any}</option>
      {values.map((value) => (
        <option key={value} value={value} {...(value === chosen && selected)}>
          {value}
        </option>
      ))}
    </>
  );
}

// React knows no such attribute, and these pages are made without React DOM
const selected: object = { selected: true };
