// A chunk of its own: markdown is needed only when it is pasted, copied or comes from elsewhere.
export { fromMarkdown, toMarkdown } from "@stoa/document";
