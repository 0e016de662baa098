/**
 * Whether what is dragged are files of this device. A picture of the page itself, or of another one, comes as a file too, but with its
 * address.
 */
export function hasFiles({ types }: Pick<DataTransfer, "types">): boolean {
  return types.includes("Files") && !types.includes("text/html") && !types.includes("text/uri-list");
}

/** The files of a drop or a paste. @returns `hasFolder`: a folder was among them, which is left out */
export function filesOf({ items, files }: DataTransfer): {
  readonly files: readonly File[];
  readonly hasFolder: boolean;
} {
  const found = [...items].filter(({ kind }) => kind === "file");
  // not all browsers tell folders
  const isFolder = found.map((item) => item.webkitGetAsEntry?.()?.isDirectory === true);
  return { files: [...files].filter((_, at) => isFolder[at] !== true), hasFolder: isFolder.includes(true) };
}
