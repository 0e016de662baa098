import { publicWords as words } from "#i18n/en/public.ts";
import { Button } from "#ui/button.tsx";
import { type Drawing, drawOn } from "./drawing.ts";
import { Problem } from "./field.tsx";

export type BlankProps = {
  readonly id: string;
  readonly label: string;
};

/** A blank of the document: typed, or drawn. */
export function Blank({ id, label }: BlankProps) {
  return (
    <fieldset className="public-blank" data-way="typed">
      <legend className="field-label" dir="auto">
        {label}
      </legend>
      <div className="public-ways" role="radiogroup" aria-label={words.signHow({ label })}>
        <Way id={id} way="typed" text={words.signType} isFirst />
        <Way id={id} way="drawn" text={words.signDraw} />
      </div>
      <span className="control">
        <input
          dir="auto"
          id={id}
          aria-label={label}
          aria-describedby={`${id}-problem`}
          maxLength={1000}
          className="control-input"
        />
      </span>
      <div className="public-drawing">
        <canvas width={1200} height={320} role="img" aria-label={words.signDrawHere({ label })} />
        <Button kind="quiet">{words.signClear}</Button>
      </div>
      <Problem of={id} />
    </fieldset>
  );
}

function Way({ id, way, text, isFirst }: { id: string; way: string; text: string; isFirst?: boolean }) {
  return (
    <label>
      <input type="radio" name={`${id}-way`} value={way} checked={isFirst === true} readOnly />
      <span>{text}</span>
    </label>
  );
}

/** Makes a blank that is on the page work. @returns what stands in it; empty while nothing does */
export function startBlank(blank: HTMLElement): () => string {
  const canvas = blank.querySelector("canvas");
  const input = blank.querySelector<HTMLInputElement>("input.control-input");
  const drawing: Drawing | null = canvas === null ? null : drawOn(canvas);
  blank.querySelector("button")?.addEventListener("click", () => drawing?.clear());
  const isDrawn = (): boolean => blank.dataset["way"] === "drawn";
  blank.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.type === "radio") blank.dataset["way"] = target.value;
  });
  return () => (isDrawn() ? (drawing?.picture() ?? "") : (input?.value.trim() ?? ""));
}
