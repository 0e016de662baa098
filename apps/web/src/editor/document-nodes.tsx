import type { DocumentJson } from "@stoa/document";
import { Fragment, type ReactNode } from "react";
import { editorWords } from "#i18n/en/editor.ts";
import { attributesOf, codeText } from "./document-attributes.ts";
import { inlineView, type InlineOptions, Link } from "./document-inline.tsx";

type NodeJson = NonNullable<DocumentJson["content"]>[number];

/** The caller's knowledge of the people and tickets that a document names. */
export type ViewOptions = InlineOptions & {
  /** Checks a box, counted from 0 in reading order; without it boxes only show. */
  readonly onCheck?: (number: number, checked: boolean) => void;
};

type NumberedPicture = ViewOptions & { nextTask(): number; nextPicture(): number };

type View = (node: NodeJson, options: NumberedPicture) => ReactNode;

const blocks = (node: NodeJson, options: NumberedPicture): ReactNode =>
  node.content?.map((child, at) => blockView(child, at, options));

const words = (node: NodeJson, options: NumberedPicture): ReactNode =>
  node.content === undefined ? <br /> : node.content.map((child, at) => inlineView(child, at, options));

const cell =
  (Tag: "th" | "td"): View =>
  (node, options) => {
    const { number } = attributesOf(node);
    return (
      <Tag colSpan={number("colspan", 1)} rowSpan={number("rowspan", 1)}>
        {blocks(node, options)}
      </Tag>
    );
  };

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

const heading: View = (node, options) => {
  const Tag = headings[attributesOf(node).number("level", 1) - 1] ?? "h6";
  return <Tag dir="auto">{words(node, options)}</Tag>;
};

const taskItem: View = (node, options) => {
  const { onCheck } = options;
  const [number, checked] = [options.nextTask(), node.attrs?.["checked"] === true];
  return (
    <li data-checked={checked}>
      <input
        type="checkbox"
        aria-label={editorWords.editorTask}
        checked={checked}
        disabled={onCheck === undefined}
        onChange={(event) => onCheck?.(number, event.target.checked)}
      />
      <div className="task-words">{blocks(node, options)}</div>
    </li>
  );
};

const linkCard: View = (node) => {
  const { text } = attributesOf(node);
  return (
    <Link className="link-card" href={text("href")}>
      <strong dir="auto">{text("title")}</strong>
      <span dir="auto">{text("description") || text("href")}</span>
    </Link>
  );
};

const views: Readonly<Record<string, View>> = {
  paragraph: (node, options) => <p dir="auto">{words(node, options)}</p>,
  heading,
  bulletList: (node, options) => <ul>{blocks(node, options)}</ul>,
  orderedList: (node, options) => <ol start={attributesOf(node).number("start", 1)}>{blocks(node, options)}</ol>,
  listItem: (node, options) => <li>{blocks(node, options)}</li>,
  taskList: (node, options) => <ul className="task-list">{blocks(node, options)}</ul>,
  taskItem,
  blockquote: (node, options) => <blockquote>{blocks(node, options)}</blockquote>,
  codeBlock: (node) => (
    <pre data-language={attributesOf(node).text("language") || undefined} tabIndex={0}>
      <code>{codeText(node)}</code>
    </pre>
  ),
  horizontalRule: () => <hr />,
  table: (node, options) => (
    <div className="table-frame">
      <table>
        <tbody>{blocks(node, options)}</tbody>
      </table>
    </div>
  ),
  tableRow: (node, options) => <tr>{blocks(node, options)}</tr>,
  tableHeader: cell("th"),
  tableCell: cell("td"),
  linkCard,
};

/** A block of a document. What a later version of the schema brings is left out. */
export function blockView(node: NodeJson, at: number, options: NumberedPicture): ReactNode {
  return <Fragment key={at}>{views[node.type]?.(node, options)}</Fragment>;
}
