// A chunk of its own, without what writes markdown: a page that everybody reads has to be small.
export { fromMarkdown } from "@stoa/document";
