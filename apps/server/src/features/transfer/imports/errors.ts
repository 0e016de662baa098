import type { ImportError, UnreadableFile } from "./plan.ts";

const listedErrors = 100;

/** The errors of one file, collected while it is read. `apiError` returns null if there are none. */
export type ErrorList = {
  add(error: ImportError): void;
  apiError(): UnreadableFile | null;
};

export function createErrorList(): ErrorList {
  const errors: ImportError[] = [];
  let total = 0;
  return {
    add(error) {
      total += 1;
      if (errors.length < listedErrors) errors.push(error);
    },
    apiError: () => (total === 0 ? null : { errors, total }),
  };
}

/** The error for a file that cannot be read at all. `row` is the row at which reading stopped. */
export function failFile(why: string, row = 1): UnreadableFile {
  return { errors: [{ row, why }], total: 1 };
}
