/** The area of the exports in the storage. */
export const exportArea = "exports";

/** The name of an export's zip in the storage. */
export function exportFile(uuid: string): string {
  return `${exportArea}/${uuid}`;
}
