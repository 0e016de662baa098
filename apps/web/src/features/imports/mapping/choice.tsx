import { uiWords } from "#i18n/en/ui.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picker } from "#ui/picker.tsx";
import type { PickerOption } from "#ui/picker-option.ts";
import { Popover } from "#ui/popover.tsx";

type Props = {
  /** the name of the choice, which screen readers hear with the value */
  readonly label: string;
  readonly value: string;
  readonly options: readonly PickerOption[];
  readonly onChoose: (value: string) => void;
  /** the text of the offer to create what was typed; without it nothing can be created */
  readonly createText?: (text: string) => string;
};

/** A value of a row, and the list to choose another one. */
export function Choice({ label, value, options, onChoose, createText }: Props) {
  const shown = options.find((option) => option.value === value);
  const text = shown?.text ?? value;
  return (
    <Popover
      label={label}
      trigger={
        <Button className="import-choice" aria-label={`${label}: ${text === "" ? uiWords.nothingFound : text}`}>
          {shown?.mark}
          <span className="truncate">
            <bdi>{text}</bdi>
          </span>
          <Icon name="chevrons-up-down" size={14} />
        </Button>
      }
    >
      {(close) => {
        const choose = (chosen: string): void => {
          onChoose(chosen);
          close();
        };
        return (
          <Picker
            label={label}
            options={options}
            chosen={[value]}
            onChoose={(option) => choose(option.value)}
            {...(createText !== undefined && { onCreate: choose, createText })}
          />
        );
      }}
    </Popover>
  );
}
