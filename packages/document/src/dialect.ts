/**
 * The owner of a text in markdown. In texts of a `task` and of its comments a single line break is a hard break, as people and
 * programs expect who write lines and not markdown; a `page` is read as CommonMark says, which joins such lines.
 */
export type Dialect = "task" | "page";
