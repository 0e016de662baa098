import { Type } from "typebox";
import type { RawReply } from "#platform/http/handler.ts";
import { closed } from "#platform/http/schemas.ts";

export const exampleToken = "q4Z1p0Yw3m8nTtR2kLxVbC7dHsJfGaE9uOi6KyWzXcQLnS8xajpMOZ0ODF9aHRAB";

/** What the page's own button leaves in the address; only a POST looks at it. */
export const PageQuery = closed({
  resubscribe: Type.Optional(Type.Boolean({ description: "true: let them come again" })),
});

const headers = {
  "content-type": "text/html; charset=utf-8",
  // its own form and styles, and nothing else; nobody may frame it and have the button clicked
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
};

const style = `:root{color-scheme:light dark}body{font:18px/1.5 system-ui,sans-serif;max-width:32em;margin:15vh auto;
padding:0 1em}button{font:inherit;padding:.5em 1.25em;cursor:pointer}`;

/** What the page says, what its button says, and where that leads beside the page's own address. */
function contentOf({ runs, waits }: { runs: boolean; waits: boolean }): readonly [string, string, string] | null {
  if (runs) return ["You get summaries of boards by e-mail.", "Unsubscribe from all of them", "?resubscribe=false"];
  return waits ? ["You get no summary e-mails any more.", "Let them come again", "?resubscribe=true"] : null;
}

/** The page that a person sees who follows the link; it names nobody. */
export function page(state: { runs: boolean; waits: boolean }): RawReply {
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
