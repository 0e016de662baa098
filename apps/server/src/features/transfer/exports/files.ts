/** The area of the exports in the storage. */
export const exportArea = "exports";

/** The name of an export's zip in the storage. @param uuid of the file */
export function exportFile(uuid: string): string {
  return `${exportArea}/${uuid}`;
}
