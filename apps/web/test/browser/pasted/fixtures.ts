/** The parts of a clipboard as a program fills it, and the outline of the document that they become. */
export type Clipboard = { readonly html: string; readonly text?: string; readonly becomes: string };

const fragment = (html: string): string =>
  `<html><body>\n<!--StartFragment-->${html}<!--EndFragment-->\n</body>\n</html>`;

const wordHead = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document>
<link rel=File-List href="file:///C:/Users/ada/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!--
 p.MsoNormal, li.MsoNormal {margin:0cm; font-size:12.0pt; font-family:"Aptos",sans-serif;}
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;}
--></style></head>`;
const word = (body: string): string =>
  `${wordHead}<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->\n${body}\n<!--EndFragment--></body></html>`;

/** A paragraph of a list of Word. */
const wordItem = (level: number, marker: string, words: string, place = "CxSpMiddle"): string =>
  `<p class=MsoListParagraph${place} style='margin-left:${36 * level}.0pt;mso-add-space:\nauto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span\nlang=EN-GB style='font-family:Symbol;mso-fareast-font-family:Symbol'><span\nstyle='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;\n</span></span></span><![endif]><span lang=EN-GB>${words}<o:p></o:p></span></p>\n`;

const docs = (body: string): string =>
  fragment(
    `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-6f1d5e4f-7fff-1a2b-3c4d-0123456789ab">${body}</b><br class="Apple-interchange-newline">`,
  );
const docsSpan = (words: string, style = "font-weight:400;font-style:normal;text-decoration:none"): string =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style};vertical-align:baseline;white-space:pre;white-space:pre-wrap;">${words}</span>`;
const docsItem = (words: string, level = 1): string =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-weight:400;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${docsSpan(words)}</p></li>`;
const docsTask = (words: string, isChecked: boolean): string =>
  `<li dir="ltr" role="checkbox" aria-checked="${isChecked}" style="list-style-type:none;font-size:11pt;white-space:pre;" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="18.4px" height="18.4px" alt="${isChecked ? "checked" : "unchecked"}" aria-roledescription="checkbox" style="margin-right:3px;" /><p dir="ltr" style="line-height:1.38;display:inline-block;width:calc(100% - 21px);" role="presentation">${docsSpan(words, isChecked ? "font-weight:400;text-decoration:line-through" : undefined)}</p></li>`;

const excel = (rows: string): string => `<html xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta name=ProgId content=Excel.Sheet><style>
<!--table {mso-displayed-decimal-separator:"\\.";}
.xl63 {font-weight:700; text-align:center;}
.xl64 {mso-number-format:"Short Date";}
--></style></head>
<body link=blue vlink=purple>
<table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:\n collapse;width:96pt'>
<!--StartFragment-->
 <col width=64 span=2 style='width:48pt'>
${rows}
<!--EndFragment-->
</table></body></html>`;

const sheets = (body: string): string =>
  `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody>${body}</tbody></table></google-sheets-html-origin>`;

const cocoa = (style: string, body: string): string =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title></title><meta name="Generator" content="Cocoa HTML Writer"><style type="text/css">${style}</style></head><body>${body}</body></html>`;

/** Clipboards of programs, in the form that each writes. */
export const fixtures: Readonly<Record<string, Clipboard>> = {
  "Word: a list": {
    html: word(wordItem(1, "·", "First", "CxSpFirst") + wordItem(1, "·", "Second", "CxSpLast")),
    text: "·\tFirst\r\n·\tSecond",
    becomes: "<ul><li>First</li><li>Second</li></ul>",
  },
  "Word: a list without a head": {
    html: '<p class=MsoListParagraphCxSpFirst style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span><![endif]>First</p><p class=MsoListParagraphCxSpLast style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp; </span></span><![endif]>Second</p>',
    becomes: "<ul><li>First</li><li>Second</li></ul>",
  },
  "Word: nested lists of both kinds, one that begins at 3, and a paragraph that goes on": {
    html: word(
      `<p class=MsoNormal>Before<o:p></o:p></p>` +
        wordItem(1, "·", "One", "CxSpFirst") +
        wordItem(2, "o", "Under") +
        wordItem(3, "\u00A7", "Deep <b>bold</b>") +
        wordItem(1, "·", "Two") +
        `<p class=MsoListParagraphCxSpLast style='margin-left:36.0pt'>More of two<o:p></o:p></p>` +
        `<p class=MsoNormal><o:p>&nbsp;</o:p></p>` +
        wordItem(1, "3.", "Third", "CxSpFirst") +
        wordItem(2, "a)", "Letter") +
        wordItem(1, "4.", "Fourth", "CxSpLast"),
    ),
    becomes:
      "<p>Before</p><ul><li>One<ul><li>Under<ul><li>Deep <b>bold</b></li></ul></li></ul></li><li><p>Two</p><p>More of two</p></li></ul>" +
      "<ol 3><li>Third<ol><li>Letter</li></ol></li><li>Fourth</li></ol>",
  },
  "Word: headings, a title, a table, a link and a numbered heading": {
    html: word(
      `<p class=MsoTitle><span lang=EN-GB>Report<o:p></o:p></span></p><h2><span lang=EN-GB>Part<o:p></o:p></span></h2>` +
        `<h1 style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.2<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>Chapter</h1>` +
        `<p class=MsoNormal><i>Slanted</i> and <a href="https://a.example/b">a <span style='color:red'>link</span></a>, <a href="#_Toc1">no place</a><o:p></o:p></p>` +
        `<table class=MsoTableGrid border=1><tr><td width=300 valign=top style='width:225pt'><p class=MsoNormal><b>Name<o:p></o:p></b></p></td><td><p class=MsoNormal><b>Fee<o:p></o:p></b></p></td></tr>` +
        `<tr><td><p class=MsoNormal>Ann<o:p></o:p></p></td><td><p class=MsoNormal>5<o:p></o:p></p></td></tr></table>`,
    ),
    becomes:
      "<h1>Report</h1><h2>Part</h2><h1>1.2 Chapter</h1><p><i>Slanted</i> and <a https://a.example/b>a link</a>, no place</p>" +
      "<table><tr><th>Name</th><th>Fee</th></tr><tr><td>Ann</td><td>5</td></tr></table>",
  },
  "Word in a browser: lists by their level": {
    html: fragment(
      `<div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle1 SCXW1 BCX8" role="list"><li data-leveltext="" data-font="Symbol" data-listid="1" aria-setsize="-1" data-aria-posinset="1" data-aria-level="1" role="listitem" class="OutlineElement Ltr"><p class="Paragraph SCXW1"><span data-contrast="auto" class="TextRun"><span class="NormalTextRun">One</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>` +
        `<div class="ListContainerWrapper SCXW1 BCX8"><ul role="list"><li data-aria-level="2" role="listitem"><p><span>Under</span></p></li></ul></div>` +
        `<div class="ListContainerWrapper SCXW1 BCX8"><ul role="list"><li data-aria-level="1" role="listitem"><p><span style="font-weight:bold">Two</span></p></li></ul></div>` +
        `<div class="OutlineElement"><p role="heading" aria-level="2"><span>Head</span></p></div>`,
    ),
    becomes: "<ul><li>One<ul><li>Under</li></ul></li><li><b>Two</b></li></ul><h2>Head</h2>",
  },
  "Outlook: a list whose styles a mail program took away": {
    html: `<p class="m_-1MsoListParagraph" style="margin-left:36pt"><u></u><span style="font-family:Symbol"><span>·<span style="font:7pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp; </span></span></span><u></u>First<u></u></p><p class="m_-1MsoListParagraph" style="margin-left:72pt"><span>1.<span>&nbsp;&nbsp;&nbsp; </span></span>Under</p>`,
    becomes: "<ul><li>First<ol><li>Under</li></ol></li></ul>",
  },
  "Google Docs: words, headings by style, nested lists": {
    html: docs(
      `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:3pt;"><span style="font-size:26pt;font-family:Arial,sans-serif;font-weight:400;white-space:pre-wrap;">Title</span></p>` +
        `<h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-weight:400;white-space:pre-wrap;">Head</span></h2>` +
        `<p dir="ltr" style="line-height:1.38;">${docsSpan("plain ")}${docsSpan("fat", "font-weight:700")}${docsSpan(" and ")}${docsSpan("slanted", "font-weight:400;font-style:italic")}${docsSpan(" and ")}${docsSpan("lined", "font-weight:400;text-decoration:underline")}${docsSpan(" and ")}${docsSpan("gone", "font-weight:400;text-decoration:line-through")}</p><br />` +
        `<p dir="ltr">${docsSpan("line")}<br />${docsSpan("second line ")}<a href="https://a.example/" style="text-decoration:none;">${docsSpan("link", "font-weight:400;text-decoration:underline")}</a></p>` +
        `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem("One")}<ul style="margin-top:0;">${docsItem("Under", 2)}<ul>${docsItem("Deep", 3)}</ul></ul>${docsItem("Two")}</ul>` +
        `<ol start="4" style="margin-top:0;">${docsItem("Four")}${docsItem("Five")}</ol>`,
    ),
    text: "Title\nHead",
    becomes:
      "<h1>Title</h1><h2>Head</h2><p>plain <b>fat</b> and <i>slanted</i> and <u>lined</u> and <s>gone</s></p>" +
      "<p>line<br>second line <a https://a.example/>link</a></p>" +
      "<ul><li>One<ul><li>Under<ul><li>Deep</li></ul></li></ul></li><li>Two</li></ul><ol 4><li>Four</li><li>Five</li></ol>",
  },
  "Google Docs: a checklist": {
    html: docs(`<ul style="padding-inline-start:28px;">${docsTask("Open", false)}${docsTask("Done", true)}</ul>`),
    becomes: "<tasks><todo>Open</todo><done>Done</done></tasks>",
  },
  "Google Docs: a table": {
    html: docs(
      `<div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="100" /><col width="100" /></colgroup><tbody><tr style="height:0pt"><td style="border:solid;"><p dir="ltr">${docsSpan("Name", "font-weight:700")}</p></td><td><p dir="ltr">${docsSpan("Fee", "font-weight:700")}</p></td></tr><tr><td><p dir="ltr">${docsSpan("Ann")}</p></td><td><br /></td></tr></tbody></table></div>`,
    ),
    becomes: "<table><tr><th>Name</th><th>Fee</th></tr><tr><td>Ann</td><td></td></tr></table>",
  },
  "Excel: a table with a bold first row": {
    html: excel(
      ` <tr height=20 style='height:15.0pt'>\n  <td height=20 class=xl63 width=64>Name</td>\n  <td class=xl63 width=64>Due</td>\n </tr>\n <tr>\n  <td height=20>Ann<br>\n    Main St 1</td>\n  <td class=xl64 align=right>24.12.2026</td>\n </tr>\n <tr>\n  <td height=20></td>\n  <td></td>\n </tr>`,
    ),
    text: 'Name\tDue\r\n"Ann\nMain St 1"\t24.12.2026\r\n\t\r\n',
    becomes: "<table><tr><th>Name</th><th>Due</th></tr><tr><td>Ann<br>Main St 1</td><td>24.12.2026</td></tr></table>",
  },
  "Excel: merged cells without a head": {
    html: excel(
      ` <tr><td colspan=2 height=20>Both</td></tr>\n <tr><td rowspan=2>Left</td><td>1</td></tr>\n <tr><td>2</td></tr>`,
    ),
    becomes:
      "<table><tr><td colspan=2>Both</td></tr><tr><td rowspan=2>Left</td><td>1</td></tr><tr><td>2</td></tr></table>",
  },
  "Excel: one cell": {
    html: excel(` <tr height=20>\n  <td height=20 width=64>Only this</td>\n </tr>`),
    text: "Only this\r\n",
    becomes: "<p>Only this</p>",
  },
  "Google Sheets: a table": {
    html: sheets(
      `<tr style="height:21px;"><td style="overflow:hidden;font-weight:bold;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Name&quot;}">Name</td><td style="font-weight:bold;">Fee</td></tr><tr><td>Ann</td><td style="text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:5}">5</td></tr>`,
    ),
    text: "Name\tFee\nAnn\t5",
    becomes: "<table><tr><th>Name</th><th>Fee</th></tr><tr><td>Ann</td><td>5</td></tr></table>",
  },
  "Google Sheets: one cell": {
    html: `<meta charset='utf-8'><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><span data-sheets-root="1" style="font-size:10pt;font-family:Arial;" data-sheets-value="{}">Only<br/>this</span>`,
    text: '"Only\nthis"',
    becomes: "<p>Only<br>this</p>",
  },
  "LibreOffice Calc: a table": {
    html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }</style></head><body><table cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup><tr><td height="17" align="left" valign=bottom><b>Name</b></td><td align="left"><b>Fee</b></td></tr><tr><td height="17" align="left">Ann</td><td align="right" sdval="5" sdnum="1033;">5</td></tr></table></body></html>`,
    text: "Name\tFee\nAnn\t5\n",
    becomes: "<table><tr><th>Name</th><th>Fee</th></tr><tr><td>Ann</td><td>5</td></tr></table>",
  },
  "LibreOffice Writer: a list": {
    html: `<html><head><style type="text/css">p { line-height: 115%; background: transparent }</style></head><body><ul><li><p style="line-height: 100%">One</p><ol><li><p>Under</p></li></ol></li><li><p><b>Two</b></p></li></ul></body></html>`,
    becomes: "<ul><li>One<ol><li>Under</li></ol></li><li><b>Two</b></li></ul>",
  },
  "Notion: to-dos, a toggle, a callout, nested lists": {
    html: `<meta charset='utf-8'><!-- notionvc: 0b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0 --><h1>Plan</h1>\n<ul>\n<li>[ ]  open</li>\n<li>[x]  done\n<ul>\n<li>[ ]  under</li>\n</ul>\n</li>\n</ul>\n<ul>\n<li>One\n<ul>\n<li>Under</li>\n</ul>\n</li>\n</ul>\n<details>\n<summary>Toggle</summary>\n<p>Inside</p>\n</details>\n<aside>\n💡 Mind this\n\n</aside>\n<pre><code class="language-javascript">const a = 1;\nb();</code></pre>`,
    text: "# Plan\n\n- [ ]  open\n- [x]  done",
    becomes:
      "<h1>Plan</h1><tasks><todo>open</todo><done>done<tasks><todo>under</todo></tasks></done></tasks><ul><li>One<ul><li>Under</li></ul></li></ul>" +
      "<p>Toggle</p><p>Inside</p><quote><p>💡 Mind this</p></quote><pre javascript>const a = 1;\nb();</pre>",
  },
  "Notion: an exported page": {
    html: `<article class="page sans"><ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">done</span><div class="indented"></div></li></ul><ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span class="to-do-children-unchecked">open</span></li></ul><ul class="toggle"><li><details open=""><summary>Toggle</summary><p>Inside</p></details></li></ul><figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex"><div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%">Mind<br/>this</div></figure></article>`,
    becomes:
      "<tasks><done>done</done><todo>open</todo></tasks><ul><li><p>Toggle</p><p>Inside</p></li></ul><quote><p>💡</p><p>Mind<br>this</p></quote>",
  },
  "Apple Notes": {
    html: cocoa(
      `p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 28.0px '.SF UI'} p.p2 {margin: 0.0px; font: 13.0px 'Helvetica Neue'; min-height: 15.0px} li.li3 {font: 13.0px 'Helvetica Neue'} span.s1 {text-decoration: line-through} ul.ul1 {list-style-type: disc}`,
      `<p class="p1"><b>Shopping</b></p>\n<p class="p2">milk<span class="Apple-converted-space">&nbsp;</span>and <span class="s1">bread</span></p>\n<p class="p2"><br></p>\n<ul class="ul1">\n<li class="li3">One</li>\n<ul class="ul1">\n<li class="li3">Under</li>\n</ul>\n<li class="li3">Two</li>\n</ul>`,
    ),
    becomes: "<h1>Shopping</h1><p>milk and <s>bread</s></p><ul><li>One<ul><li>Under</li></ul></li><li>Two</li></ul>",
  },
  "Apple Pages": {
    html: cocoa(
      `p.p1 {font: 11.0px 'Helvetica Neue'} span.s1 {font: 11.0px 'Helvetica Neue'; font-weight: bold} ol.ol1 {list-style-type: decimal}`,
      `<p class="p1"><span class="s1">Bold</span> and <i>slanted</i></p>\n<ol class="ol1">\n<li class="p1">First</li>\n<li class="p1">Second</li>\n</ol>`,
    ),
    becomes: "<p><b>Bold</b> and <i>slanted</i></p><ol><li>First</li><li>Second</li></ol>",
  },
  "GitHub: a task list, code, a table, an alert": {
    html: `<meta charset='utf-8'><div class="markdown-heading" dir="auto"><h2 tabindex="-1" class="heading-element" dir="auto" style="font-weight: 600;">Plan</h2><a id="user-content-plan" class="anchor" aria-label="Permalink: Plan" href="#plan"><svg class="octicon"><path d="m1 1"></path></svg></a></div><ul class="contains-task-list"><li class="task-list-item enabled"><span class="handle"><svg class="drag-handle"></svg></span><input type="checkbox" id="" class="task-list-item-checkbox" aria-label="Completed task" checked=""> done</li><li class="task-list-item"><input type="checkbox" disabled="" class="task-list-item-checkbox"> open <code class="notranslate">code</code><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox"> under</li></ul></li></ul><div class="highlight highlight-source-js notranslate" dir="auto"><pre><span class="pl-k">const</span> a\n  = 1;</pre><div class="zeroclipboard-container"><clipboard-copy aria-label="Copy" value="const a"><svg></svg></clipboard-copy></div></div><table role="table"><thead><tr><th>a</th><th align="right">b</th></tr></thead><tbody><tr><td>1</td><td align="right"><g-emoji class="g-emoji" alias="tada">🎉</g-emoji></td></tr></tbody></table><div class="markdown-alert markdown-alert-note" dir="auto"><p class="markdown-alert-title" dir="auto"><svg></svg>Note</p><p dir="auto">Mind this</p></div>`,
    becomes:
      "<h2>Plan</h2><tasks><done>done</done><todo>open <code>code</code><tasks><todo>under</todo></tasks></todo></tasks><pre js>const a\n  = 1;</pre>" +
      "<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>🎉</td></tr></table><quote><p>Note</p><p>Mind this</p></quote>",
  },
  "Slack: a message": {
    html: `<meta charset='utf-8'><div class="p-rich_text_section" style="white-space: pre-wrap;"><b data-stringify-type="bold">fat</b> and <i data-stringify-type="italic">slanted</i> <code data-stringify-type="code" class="c-mrkdwn__code">code</code><br>second line <img src="https://a.slack-edge.com/emoji/1f604.png" alt=":smile:" data-stringify-type="emoji" data-stringify-emoji=":smile:"></div><ul data-stringify-type="unordered-list" data-indent="0" data-border="0" class="p-rich_text_list p-rich_text_list__bullet"><li data-stringify-indent="0" data-stringify-border="0">One</li></ul><ul data-stringify-type="unordered-list" data-indent="1" data-border="0"><li data-stringify-indent="1" data-stringify-border="0">Under</li></ul><ol data-stringify-type="ordered-list" data-indent="0"><li data-stringify-indent="0">First</li></ol><pre data-stringify-type="pre" class="c-mrkdwn__pre">a<br>b</pre><blockquote data-stringify-type="quote" class="c-mrkdwn__quote">said</blockquote>`,
    becomes:
      "<p><b>fat</b> and <i>slanted</i> <code>code</code><br>second line :smile:</p><ul><li>One<ul><li>Under</li></ul></li></ul><ol><li>First</li></ol><pre>a\nb</pre><quote><p>said</p></quote>",
  },
  "Jira and Confluence: tasks": {
    html: `<ul class="inline-task-list" data-inline-tasks-content-id="1"><li data-inline-task-id="1"><span class="placeholder-inline-tasks">open</span></li><li class="checked" data-inline-task-id="2">done</li></ul><div data-node-type="actionList"><div data-task-local-id="1" data-task-state="DONE">new done</div><div data-task-local-id="2" data-task-state="TODO">new open</div></div>`,
    becomes:
      "<tasks><todo>open</todo><done>done</done></tasks><tasks><done>new done</done><todo>new open</todo></tasks>",
  },
  "Quill: a list by class names": {
    html: `<ol><li data-list="bullet"><span class="ql-ui" contenteditable="false"></span>One</li><li data-list="bullet" class="ql-indent-1">Under</li><li data-list="ordered">First</li><li data-list="checked">Done</li></ol>`,
    becomes: "<ul><li>One<ul><li>Under</li></ul></li></ul><ol><li>First</li></ol><tasks><done>Done</done></tasks>",
  },
  "A mail of plain text: lines in preformatted text": {
    html: `<div style="white-space: pre-wrap;">Ask for:\nlimit\nfee</div><div style="font-family:monospace">a<br></div><div><br></div>`,
    becomes: "<p>Ask for:<br>limit<br>fee</p><p>a</p>",
  },
  "A mail with tables as layout": {
    html: `<table role="presentation"><tbody><tr><td><table><tbody><tr><td><p>Hello</p></td></tr></tbody></table></td><td>World</td></tr></tbody></table>`,
    becomes: "<p>Hello</p><p>World</p>",
  },
  "A page: what runs or is hidden does not arrive, what plays becomes a link": {
    html: `<form action="https://evil.example"><input name="children"><input name="firstChild"><p onclick="x()" class="big" style="color:red" id="a">text <a href="javascript:x()">bad</a> <a href="java&#10;script:x()">worse</a> <a href="data:text/html,x">data</a></p><button onclick="x()">Press</button></form><script>x()</script><p style="display:none">hidden</p><style>@import "https://evil.example";</style><iframe src="https://video.example/1" srcdoc="<script>x()</script>"></iframe><img src="x" onerror="globalThis.pwned=1"><svg onload="globalThis.pwned=1"><script>x()</script></svg><math><mtext>1</mtext></math>`,
    becomes: "<p>text bad worse data</p><p><a https://video.example/1>https://video.example/1</a></p><p>1</p>",
  },
};
