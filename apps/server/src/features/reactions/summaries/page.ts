import { Type } from "typebox";
import type { RawReply } from "#platform/http/raw-route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import type { SummaryState } from "./queries.ts";

export const exampleToken = "q4Z1p0Yw3m8nTtR2kLxVbC7dHsJfGaE9uOi6KyWzXcQLnS8xajpMOZ0ODF9aHRAB";

/** The query that the button of the page adds to the URL; only a POST reads it. */
export const PageQuery = closed({
  resubscribe: field(Type.Optional(Type.Boolean()), "true resumes the summaries instead."),
});

const headers = {
  "content-type": "text/html; charset=utf-8",
  // only its own form and styles; no other page may frame it to get the button clicked
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
};

const style = `:root{color-scheme:light dark}body{font:18px/1.5 system-ui,sans-serif;max-width:32em;margin:15vh auto;
padding:0 1em}button{font:inherit;padding:.5em 1.25em;cursor:pointer}`;

/** The text of the page, the text of its button, and what the button adds to the URL of the page; null without summaries. */
function contentOf({ runs, waits }: SummaryState): readonly [string, string, string] | null {
  if (runs) return ["You get summaries of boards by e-mail.", "Unsubscribe from all of them", "?resubscribe=false"];
  return waits ? ["You get no summary e-mails any more.", "Let them come again", "?resubscribe=true"] : null;
}

/** Builds the page that the link in a mail opens. It names no person. */
export function page(state: SummaryState): RawReply {
  const [text, button, action] = contentOf(state) ?? ["You get no summary e-mails.", null, null];
  const form = button === null ? "" : `<form method="post" action="${action}"><button>${button}</button></form>\n`;
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Summary e-mails</title>
<style>${style}</style>
</head>
<body>
<h1>Summary e-mails</h1>
<p>${text}</p>
${form}</body>
</html>
`;
  return { headers, body };
}
