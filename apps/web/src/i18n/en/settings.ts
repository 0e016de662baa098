import { boardSettingsWords } from "./board-settings.ts";
import { ownSettingsWords } from "./own-settings.ts";
import { workspaceSettingsWords } from "./workspace-settings.ts";

/** The words of settings. They come with the screens, not with the first page. */
export const settingsWords = {
  ...boardSettingsWords,
  ...ownSettingsWords,
  ...workspaceSettingsWords,
  save: "Save",
  saved: "Saved",
  cancel: "Cancel",
  delete: "Delete",
  add: "Add",
  name: "Name",
  colorOf: ({ name }: { name: string }) => `Color of ${name}`,
  noColor: "No color",
  otherColor: "Other color…",
  colors: {
    "#dc2626": "Red",
    "#ea580c": "Orange",
    "#ca8a04": "Yellow",
    "#16a34a": "Green",
    "#0d9488": "Teal",
    "#0284c7": "Light blue",
    "#2563eb": "Blue",
    "#7c3aed": "Violet",
    "#db2777": "Pink",
    "#6b7280": "Grey",
  },
  actionsFor: ({ name }: { name: string }) => `Actions for ${name}`,
  nameOf: ({ name }: { name: string }) => `Name of ${name}`,
  nameMissing: "Enter a name.",
  nameTaken: "This name is already in use. Enter another one.",
  moveUp: "Move up",
  moveDown: "Move down",
  notLoaded: "This could not be loaded.",
  retry: "Try again",
  password: "Your password",
  passwordWhy: "Confirm that it is you.",
};
