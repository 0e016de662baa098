import type { FastifyInstance, FastifyRequest } from "fastify";

/** The preview of a link. */
export type Preview = { readonly title: string; readonly description: string };

const published = /^\/p\/([^/?]+)/;

/**
 * The preview of a published page: only what the API returns to everybody who has the link. The API is asked as
 * if by the client itself, so that its limits count.
 * @returns null for every other address, for a browser, which asks the API by itself, and where there is nothing to show
 */
export async function findPreview(app: FastifyInstance, { headers, ip, url }: FastifyRequest): Promise<Preview | null> {
  const [, token] = published.exec(url) ?? [];
  if (token === undefined || headers["sec-fetch-mode"] !== undefined) return null;
  const reply = await app.inject({ url: `/public/wiki-pages/${token}/meta`, remoteAddress: ip });
  return reply.statusCode === 200 ? (reply.json() as { meta: Preview }).meta : null;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** The page with the title and the tags that such programs read (Open Graph), in place of its own title. */
export function withPreview(page: string, { title, description }: Preview): string {
  const tags = {
    "og:type": "article",
    "og:site_name": "Stoa",
    "og:title": title,
    ...(description !== "" && { "og:description": description }),
  };
  const lines = Object.entries(tags).map(([name, text]) => `<meta property="${name}" content="${escaped(text)}">`);
  return page.replace(/<title>[^<]*<\/title>/, () => [`<title>${escaped(title)}</title>`, ...lines].join(""));
}
