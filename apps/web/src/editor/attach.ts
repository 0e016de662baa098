import type { EditorView } from "prosemirror-view";
import { editorWords } from "#i18n/en/editor.ts";
import { pickFiles } from "#ui/pick-files.ts";
import type { Format } from "./formats.ts";
import { uploadFiles, type UploadOptions } from "./plugins/upload.ts";

/** Asks for files of this device, and uploads them at the cursor. */
function chooseFiles(view: EditorView, options: UploadOptions): void {
  pickFiles((files) => {
    uploadFiles(view, files, view.state.selection.to, options);
    view.focus();
  });
}

/** The lines that the menu of blocks has besides blocks. */
export function blocksWith(options: UploadOptions): readonly Format[] {
  if (options.upload() === null) return [];
  const command: Format["command"] = (_state, _dispatch, view) => {
    if (view !== undefined) chooseFiles(view, options);
    return view !== undefined;
  };
  return [{ name: "file", icon: "paperclip", label: editorWords.formatFile, command }];
}
