/**
 * Stands in place of the package `entities` (vite.config.ts): the browser has the table of names such as `&copy;` itself.
 * @param text one entity, as `markdown-it` finds it
 */
export function decodeHTMLStrict(text: string): string {
  const place = document.createElement("template");
  place.innerHTML = text;
  return place.content.textContent;
}
