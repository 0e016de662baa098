/** The sources of imports (§13.6). */
export const importSources = ["trello", "csv", "markdown", "stoa"] as const;
