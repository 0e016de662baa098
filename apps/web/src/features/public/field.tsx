import type { ReactNode } from "react";
import { FormError } from "#ui/form-error.tsx";
import { toDom } from "./to-dom.ts";
import "#ui/field.css";

type Props = {
  /** names the field among those of the page */
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly children: ReactNode;
};

/** A field with its label. What is wrong with it appears below it. */
export function LabelledField({ id, label, hint, children }: Props) {
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      <span className="control">{children}</span>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <Problem of={id} />
    </div>
  );
}

/** The text of a field of a form, without spaces around it. */
export function textIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value.trim() : "";
}

/** The place where it is said what is wrong with a field. */
export function Problem({ of }: { readonly of: string }) {
  return <div id={`${of}-problem`} className="contents" />;
}

/**
 * Says what is wrong with fields of a form, and goes to the first of them.
 * @param problems by the id of the field; null if nothing is wrong with it
 * @returns whether nothing is wrong
 */
export function tellProblems(form: Element, problems: ReadonlyMap<string, string | null>): boolean {
  const wrong: HTMLElement[] = [];
  for (const [id, problem] of problems) {
    form
      .querySelector(`#${id}-problem`)
      ?.replaceChildren(...toDom(problem === null ? null : <FormError>{problem}</FormError>));
    const field = form.querySelector<HTMLElement>(`#${id}`);
    if (field === null) continue;
    field.removeAttribute("aria-invalid");
    if (problem === null) continue;
    field.setAttribute("aria-invalid", "true");
    wrong.push(field);
  }
  wrong[0]?.focus();
  return wrong.length === 0;
}

/** Does what a button asks for, once at a time. What goes wrong is said at the end of its form. @param of the id of the place for it */
export async function whileBusy(form: Element, of: string, doIt: () => Promise<void>, why: (error: unknown) => string) {
  const button = form.querySelector("button[type=submit]");
  if (button?.getAttribute("aria-busy") === "true") return;
  button?.setAttribute("aria-busy", "true");
  tellProblems(form, new Map([[of, null]]));
  try {
    await doIt();
  } catch (error) {
    tellProblems(form, new Map([[of, why(error)]]));
  } finally {
    button?.removeAttribute("aria-busy");
  }
}
