// Runs as a thread of the process that makes a PDF, so that the process can watch its memory meanwhile.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { madeFile, type PdfOutcome, type PdfTask } from "./document.ts";
import { readPictures } from "./pictures.ts";
import { printContent, sheetWidth } from "./print-blocks.ts";
import type { References } from "./print-inline.ts";
import { printText } from "./print-text.ts";
import { makePrivateFolder } from "#platform/util/private-folder.ts";

/** The data for the template. */
function dataOf({ title, created_at, hasContents, parts }: PdfTask["document"], references: References) {
  const [year, month, day, hour, minute, second] = created_at.toISOString().split(/\D/).map(Number);
  return {
    title: printText(title, sheetWidth),
    date: { year, month, day, hour, minute, second },
    hasContents,
    parts: parts.map((part) => ({
      anchor: part.anchor,
      level: part.level,
      // titles are twice as large as text
      title: printText(part.title, sheetWidth / 2),
      blocks: printContent(part.document, part.level, references),
    })),
  };
}

async function make({ folder, template, document, pictures: files }: PdfTask): Promise<PdfOutcome> {
  const typst = await import("@myriaddreamin/typst-ts-node-compiler").catch(() => null);
  if (typst === null) return "unavailable";
  // the typesetter reads nothing outside of this folder, and the folder stays empty: its files are given to it
  const workspace = join(folder, "empty");
  await makePrivateFolder(workspace);
  const compiler = typst.NodeCompiler.create({ workspace });
  const add = (path: string, bytes: Buffer): void => compiler.mapShadow(join(workspace, path), bytes);
  const pictures = await readPictures(files, add);
  const anchors = new Set(document.parts.map(({ anchor }) => anchor));
  add("data.json", Buffer.from(JSON.stringify(dataOf(document, { anchors, pictures }))));
  const compiled = compiler.compile({ mainFileContent: await readFile(template, "utf8") });
  if (compiled.result === null) return { failure: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics) };
  await writeFile(join(folder, madeFile), compiler.pdf(compiled.result));
  return "made";
}

const outcome = await make(workerData as PdfTask);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(outcome);
