import { test } from "node:test";
import { until } from "@stoa/server/test/until.ts";
import { markdownOf, pasteInto, startEditorPage } from "./editor-page.ts";
import { untilCaretIsReported } from "./ready.ts";

const { skip, open } = await startEditorPage();

const megabytes = (text: string, count = 5): string => text.repeat(Math.ceil((count * 1_000_000) / text.length));

/** HTML just below the limit of elements. */
const many = (text: string, elements = 1): string => text.repeat(Math.floor(49_000 / elements));

/** HTML that would keep a careless reader busy for long. */
const heavy: Readonly<Record<string, string>> = {
  "five megabytes of open tags": megabytes("<a "),
  "five megabytes of open styles": megabytes("<style>"),
  "five megabytes of rules of a style": `<style>${megabytes(".a{font-weight:700}")}</style>${'<p class="a">x</p>'.repeat(1000)}`,
  "five megabytes of text of a style without rules": `<style>${megabytes(".a ,")}</style><p>x`,
  "five megabytes of elements in each other": megabytes("<div>"),
  "five megabytes of marks in each other": megabytes("<b><i>"),
  "five megabytes of marks that each paragraph has again": `${Array.from({ length: 2000 }, (_, n) => `<p><b id=${n}>`).join("")}${megabytes("<p>x")}`,
  "five megabytes of lists in each other": megabytes("<ul><li>x"),
  "five megabytes of items of Word": megabytes(
    "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>1.&nbsp;&nbsp;x</p>",
  ),
  "five megabytes of cells": `<table>${megabytes("<tr><td>x</td></tr>")}</table>`,
  "five megabytes of cells that span much": `<table><tr>${"<td colspan=1000>x</td>".repeat(1400)}</tr>${"<tr><td>x</td></tr>".repeat(100)}</table>`,
  "five megabytes of line breaks": megabytes("<br>"),
  "five megabytes of lines of preformatted text": `<div style="white-space:pre-wrap">${megabytes("a\n")}</div>`,
  "five megabytes of long attributes": `<p style="${megabytes("a:b;")}">x</p>`,
  "five megabytes of comments": megabytes("<!--x-->"),
  "five megabytes of forms": megabytes("<form><input name=firstChild></form>"),
  "five megabytes of pictures": megabytes('<img src="file:///x">'),
  "as many items of Word as are read": many(
    "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>1.&nbsp;&nbsp;x</p>",
  ),
  "as many lists as are read": many("<ul data-indent=1><li data-stringify-indent=1>x</li></ul>", 2),
  "as many marks as are read": many("<b><i><u>x</u></i></b>", 3),
  "as many large words as are read": many('<p style="font-size:30pt"><b>x</b></p><p style="font-size:11pt">y</p>', 3),
  "as many tables as are read": many("<table><tr><td><b>x</b></td><td>y</td></tr></table>", 6),
  "as many checks as are read": many("<ul><li><input type=checkbox>[ ] x</li></ul>", 3),
  "as many deep elements as are read": many(
    `${"<div>".repeat(490)}${"<p>x</p>".repeat(400)}${"</div>".repeat(490)}`,
    890,
  ),
};

for (const [name, html] of Object.entries(heavy)) {
  test(`${name} are read or refused, and the page goes on`, { skip }, async () => {
    const { tab } = await open();
    await pasteInto(tab, { texts: { "text/html": html, "text/plain": "words" } });
    await tab.keyboard.press("Control+a");
    await untilCaretIsReported(tab);
    await tab.keyboard.type("on");
    await until(async () => (await markdownOf(tab)) === "on");
  });
}
