let open: (() => void) | null = null;

/** Shows what the server refused, where a workspace is open. */
export const showRefused = (): void => open?.();

/** Says how it is shown. @returns ends it */
export function openRefusedBy(opener: () => void): () => void {
  open = opener;
  return () => {
    if (open === opener) open = null;
  };
}
