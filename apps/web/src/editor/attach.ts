import type { EditorView } from "prosemirror-view";
import { m } from "#i18n/en.ts";
import type { Format } from "./formats.ts";
import { uploadFiles, type UploadOptions } from "./plugins/upload.ts";

/** Asks for files of this device, and uploads them at the cursor. */
function chooseFiles(view: EditorView, options: UploadOptions): void {
  const field = document.createElement("input");
  field.type = "file";
  field.multiple = true;
  field.addEventListener("change", () => {
    uploadFiles(view, [...(field.files ?? [])], view.state.selection.to, options);
    view.focus();
  });
  field.click();
}

/** The lines that the menu of blocks has besides blocks. */
export function blocksWith(options: UploadOptions): readonly Format[] {
  if (options.upload() === null) return [];
  const command: Format["command"] = (_state, _dispatch, view) => {
    if (view !== undefined) chooseFiles(view, options);
    return view !== undefined;
  };
  return [{ name: "file", icon: "paperclip", label: m.formatFile, command }];
}
