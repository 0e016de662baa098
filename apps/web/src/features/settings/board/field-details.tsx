import type { CustomField } from "@stoa/api";
import { useState } from "react";
import { settingsWords as words } from "#i18n/en/settings.ts";
import { TextArea, TextField } from "#ui/text-field.tsx";

/** The typed details of the kinds that need more: the choices, a line each, and the currency. */
type Details = {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly options: readonly string[];
  readonly currency: string;
  readonly setCurrency: (currency: string) => void;
};

/** @param options those of the field now @param money its currency now */
export function useFieldDetails(options: readonly string[], money: string | null): Details {
  const [text, setText] = useState(options.join("\n"));
  const [currency, setCurrency] = useState(money ?? "EUR");
  const lines = text.split("\n").map((line) => line.trim());
  return { text, setText, options: [...new Set(lines)].filter((line) => line !== ""), currency, setCurrency };
}

/** The reason why a field of this kind cannot be saved; null if it can. */
export function problemOfDetails(type: CustomField["type"], { options, currency }: Details): string | null {
  if (type === "select" && options.length === 0) return words.optionsMissing;
  return type === "currency" && !/^[A-Z]{3}$/.test(currency) ? words.currencyWrong : null;
}

type Props = {
  readonly type: CustomField["type"];
  readonly details: Details;
  readonly hint: string;
  /** whether the person tried to save it: problems are shown from then on */
  readonly isTried: boolean;
};

/** The inputs of a kind of field besides a name; nothing for most. */
export function FieldDetails({ type, details, hint, isTried }: Props) {
  const problem = isTried ? problemOfDetails(type, details) : null;
  if (type === "select")
    return (
      <TextArea label={words.options} value={details.text} onValue={details.setText} hint={hint} error={problem} />
    );
  if (type !== "currency") return null;
  return (
    <TextField
      label={words.currency}
      value={details.currency}
      onValue={(text) => details.setCurrency(text.toUpperCase())}
      hint={words.currencyHint}
      maxLength={3}
      error={problem}
    />
  );
}
