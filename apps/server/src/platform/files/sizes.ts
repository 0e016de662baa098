/** 25 MB per file, one file per request (§8). In bytes. */
export const maxFileBytes = 25 * 1024 * 1024;
