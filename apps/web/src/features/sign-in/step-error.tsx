import { FormError } from "#ui/form-error.tsx";

/** The reason why a step was refused, if it was. */
export function StepError({ error }: { readonly error: string | null }) {
  return error === null ? null : <FormError>{error}</FormError>;
}
