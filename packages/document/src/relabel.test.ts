import assert from "node:assert/strict";
import { test } from "node:test";
import { addressesOf, fromMarkdown, mapAddresses, relabel, toMarkdown, toText } from "./index.ts";
import type { DocumentJson } from "./index.ts";

const uuid = "0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d1001";
const mention = (kind: string, label: string) => ({
  type: "mention",
  attrs: { kind, uuid: uuid.toUpperCase(), label },
});

test("labels of mentions are replaced wherever they stand, by neutral ones where there is no other", () => {
  const plain = fromMarkdown("- plain", "page");
  const mentions = [mention("person", "Ada"), mention("ticket", "Secret"), mention("page", "Secret")];
  const quote = { type: "blockquote", content: [{ type: "paragraph", content: mentions }] };
  const document: DocumentJson = { type: "doc", content: [...(plain.content ?? []), quote] };
  const fresh = relabel(document, (kind, named) => (kind === "person" && named === uuid ? "Ada Lovelace" : null));
  assert.equal(toText(fresh), "plain\nAda Lovelacea ticketa page");
  assert.equal(fresh.content?.[0], document.content?.[0]);
  assert.equal(
    relabel(plain, () => "x"),
    plain,
  );
});

test("the addresses of a document are those of its links, link cards and images that lead somewhere", () => {
  const document = fromMarkdown(
    "[a](/tasks/1) and [**b**](https://example.com/) [again](/tasks/1) [![i](/i.png)](/where)",
    "page",
  );
  const card = { type: "linkCard", attrs: { href: "https://card.example/", title: "A card", description: null } };
  assert.deepEqual(addressesOf({ ...document, content: [...(document.content ?? []), card] }), [
    "/tasks/1",
    "https://example.com/",
    "/where",
    "https://card.example/",
  ]);
});

test("addresses are changed in links, pictures and link cards, and nothing else is", () => {
  const document = fromMarkdown("# Title\n\n**[a](/a)** ![b](/b) `/c` text", "page");
  const card = { type: "linkCard", attrs: { href: "/d", title: "/d", description: null } };
  const changed = mapAddresses(
    { ...document, content: [...(document.content ?? []), card] },
    (address) => `/x${address}`,
  );
  assert.equal(toMarkdown(changed, "page").markdown, "# Title\n\n[**a**](/x/a) ![b](/x/b) `/c` text\n\n[/d](/x/d)");
  assert.equal(toMarkdown(document, "page").markdown, "# Title\n\n[**a**](/a) ![b](/b) `/c` text");
});
