let open: (() => void) | null = null;

/** Opens the form for a new ticket, where a workspace is open. */
export const openNewTask = (): void => open?.();

/** Says how it is opened. @returns ends it */
export function openNewTaskBy(opener: () => void): () => void {
  open = opener;
  return () => {
    if (open === opener) open = null;
  };
}
