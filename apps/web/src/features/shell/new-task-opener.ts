let open: (() => void) | null = null;

/** Opens the form for a new ticket, where a workspace is open. */
export const openNewTask = (): void => open?.();

/** Registers the function that opens the form. @returns removes it again */
export function openNewTaskBy(opener: () => void): () => void {
  open = opener;
  return () => {
    if (open === opener) open = null;
  };
}
