/** The media type of each part of an Office file, by the rules of its `[Content_Types].xml`. */
export type ContentTypes = { typeOf(partName: string): string | null };

const element = /<(?:\w+:)?(Override|Default)\s([^<>]*)>/g;
const attribute = /(?:^|\s)(PartName|Extension|ContentType)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function readAttributes(text: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [, name = "", double, single] of text.matchAll(attribute)) {
    values.set(name, (double ?? single ?? "").trim().toLowerCase());
  }
  return values;
}

/**
 * Reads `[Content_Types].xml`. Null when the text contains macros, or what no Office program writes there (a document type,
 * comments, character references) and could hide something. Every pattern takes linear time.
 */
export function readContentTypes(xml: string): ContentTypes | null {
  if (/<!|&#|vbaproject|macroenabled/i.test(xml)) return null;
  const byPart = new Map<string, string>();
  const byExtension = new Map<string, string>();
  for (const [, kind, attributes = ""] of xml.matchAll(element)) {
    const values = readAttributes(attributes);
    const type = values.get("ContentType") ?? "";
    if (kind === "Override") byPart.set(values.get("PartName") ?? "", type);
    else byExtension.set(values.get("Extension") ?? "", type);
  }
  return {
    typeOf(partName) {
      const name = partName.toLowerCase();
      const extension = name.slice(name.lastIndexOf(".") + 1);
      return byPart.get(`/${name}`) ?? byExtension.get(extension) ?? null;
    },
  };
}
