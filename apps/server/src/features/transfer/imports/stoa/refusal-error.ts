/** The reason why an export is not imported: the end of a sentence that begins with “The file cannot be imported:”. */
export class RefusalError extends Error {}
