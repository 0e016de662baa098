/**
 * HTML whose style attributes and sheets are renamed: the page's policy forbids them, and reports them even where nothing is shown. A
 * sheet becomes a block of data.
 */
export function withoutStyles(html: string): string {
  return html
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\sstyle(?=\s*=)/gi, " data-style"))
    .replaceAll(/<(\/?)style(?=[\s/>])/gi, '<$1script type="text/css" ');
}
