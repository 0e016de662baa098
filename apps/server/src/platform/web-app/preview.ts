import type { FastifyInstance, FastifyRequest } from "fastify";

/** The preview of a link. */
export type Preview = { readonly title: string; readonly description: string };

/** The addresses of what is published, and of what the API tells everybody about it. */
const published: readonly (readonly [RegExp, (token: string) => string])[] = [
  [/^\/p\/([^/?]+)/, (token) => `/public/wiki-pages/${token}/meta`],
  [/^\/(?:b|public\/boards)\/([^/?]+)/, (token) => `/public/boards/${token}/meta`],
];

/**
 * The preview of something published: only what the API returns to everybody who has the link. The API is asked as if by the client
 * itself, so that its limits count.
 * @returns "gone" for a link that shows nothing; null for every other address, and while the API refuses to answer
 */
export async function findPreview(app: FastifyInstance, { ip, url }: FastifyRequest): Promise<Preview | "gone" | null> {
  for (const [pattern, metaOf] of published) {
    const [, token] = pattern.exec(url) ?? [];
    if (token === undefined) continue;
    const reply = await app.inject({ url: metaOf(token), remoteAddress: ip });
    if (reply.statusCode === 200) return reply.json<{ meta: Preview }>().meta;
    // a link that was cut is malformed
    return reply.statusCode === 404 || reply.statusCode === 400 ? "gone" : null;
  }
  return null;
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
