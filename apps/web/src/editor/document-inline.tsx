import { type DocumentJson, isSafeLink, type Mention } from "@stoa/document";
import { Fragment, type ReactNode } from "react";
import { editorWords } from "#i18n/en/editor.ts";
import { isOwnAddress, isShownPicture, mostPictures } from "./addresses.ts";
import { attributesOf } from "./document-attributes.ts";
import { mentionText } from "./mention-text.ts";

type NodeJson = NonNullable<DocumentJson["content"]>[number];
type MarkedNode = NonNullable<NodeJson["marks"]>[number];

export type InlineOptions = {
  /** The place where a mention leads to; null for nowhere. */
  readonly mentionAddress?: (mention: Mention) => string | null;
};

/** @param nextPicture counts the pictures of the document from 0, in reading order */
type CountingOptions = InlineOptions & { nextPicture(): number };

const tags: Readonly<Record<string, "strong" | "em" | "s" | "u" | "code">> = {
  bold: "strong",
  italic: "em",
  strike: "s",
  underline: "u",
  code: "code",
};

type LinkProps = {
  readonly href: string;
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A link of a document; one to another origin opens a tab of its own. */
export function Link({ href, title, className, children }: LinkProps) {
  // a stored document has no other links; this guards what comes from a draft
  if (!isSafeLink(href)) return children;
  const away = isOwnAddress(href) ? {} : { target: "_blank", rel: "noopener noreferrer" };
  return (
    <a href={href} title={title || undefined} className={className} {...away}>
      {children}
    </a>
  );
}

function marked(inner: ReactNode, mark: MarkedNode): ReactNode {
  const { text } = attributesOf(mark);
  const Tag = tags[mark.type];
  if (Tag !== undefined) return <Tag>{inner}</Tag>;
  return mark.type === "link" ? (
    <Link href={text("href")} title={text("title")}>
      {inner}
    </Link>
  ) : (
    inner
  );
}

/** Pictures from elsewhere are not shown, as their server would learn who reads: their address is a link, as that of too many. */
function Picture({ node, number }: { node: NodeJson; number: number }) {
  const { text } = attributesOf(node);
  const [src, alt, href] = [text("src"), text("alt"), text("href")];
  if (number >= mostPictures || !isShownPicture(src))
    return <Link href={href || src}>{alt || editorWords.editorForeignImage({ address: src })}</Link>;
  const picture = <img src={src} alt={alt} title={text("title") || undefined} loading="lazy" />;
  return href === "" ? picture : <Link href={href}>{picture}</Link>;
}

function MentionView({ node, mentionAddress }: InlineOptions & { node: NodeJson }) {
  const { text } = attributesOf(node);
  const kind = text("kind") as Mention["kind"];
  const address = mentionAddress?.({ kind, uuid: text("uuid") }) ?? null;
  const words = mentionText(kind, text("label"));
  return address === null ? (
    <span className="mention" data-mention={kind}>
      {words}
    </span>
  ) : (
    <a className="mention" data-mention={kind} href={address}>
      {words}
    </a>
  );
}

function inner(node: NodeJson, options: CountingOptions): ReactNode {
  switch (node.type) {
    case "hardBreak":
      return <br />;
    case "image":
      return <Picture node={node} number={options.nextPicture()} />;
    case "mention":
      return <MentionView node={node} {...options} />;
    case "signatureBlank":
      return <span className="signature-blank">{attributesOf(node).text("label")}</span>;
    default:
      return node.text;
  }
}

/** A piece of text with its marks, a mention, a picture, a line break. */
export function inlineView(node: NodeJson, at: number, options: CountingOptions): ReactNode {
  return <Fragment key={at}>{(node.marks ?? []).toReversed().reduce(marked, inner(node, options))}</Fragment>;
}
