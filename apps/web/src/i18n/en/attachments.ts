import { counted } from "../plural.ts";

const again = "Try again.";

/** The texts of files. They are not among those of `m`, which are loaded with the first page. */
export const attachmentWords = {
  attachments: "Attachments",
  attach: "Attach files",
  none: "Drop or paste files anywhere on the ticket.",
  noFolders: "Folders cannot be attached. Choose the files in them.",
  mayNotAttach: "You can read this ticket, but you cannot add files to it.",
  openPicture: ({ name }: { name: string }) => `Show “${name}”`,
  download: ({ name }: { name: string }) => `Download “${name}”`,
  remove: ({ name }: { name: string }) => `Delete “${name}”`,
  picture: ({ at, count }: { at: number; count: number }) => `${at} of ${counted(count, "picture", "pictures")}`,
  previous: "Previous picture",
  next: "Next picture",
  save: "Download",
  noPicture: "This picture cannot be shown. Download it instead.",
  cancel: ({ name }: { name: string }) => `Cancel the upload of “${name}”`,
  dismiss: ({ name }: { name: string }) => `Remove “${name}” from the list`,
  retry: "Try again",
  uploading: ({ name }: { name: string }) => `Uploading “${name}”`,
  sent: ({ sent, size }: { sent: string; size: string }) => `${sent} of ${size}`,
  waiting: "Waiting for other files",
  arriving: "Almost done",
  offline: "You are offline. The file will be sent when you are online again. Keep this tab open until then.",
  failed: ({ name, reason }: { name: string; reason: string }) => `“${name}” was not attached. ${reason}`,
  openTicket: "Open ticket",
  cancelled: "The upload was cancelled.",
  reasons: {
    too_large: "It is larger than 25 MB. Attach a smaller file, or add a link to it.",
    type: "Files of this kind cannot be attached. Use PDF, Word, Excel, PowerPoint, PNG, JPEG, GIF, WebP, CSV or plain text.",
    storage: "Your plan has no room for more files. Delete some, or ask an owner for a larger plan.",
    network: `The connection was lost. ${again}`,
  } as Readonly<Record<string, string>>,
  kinds: {
    "application/pdf": "PDF",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint",
    "image/png": "PNG",
    "image/jpeg": "JPEG",
    "image/gif": "GIF",
    "image/webp": "WebP",
    "text/csv": "CSV",
    "text/plain": "Text",
  } as Readonly<Record<string, string>>,
};
