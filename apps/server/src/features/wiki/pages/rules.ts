/** How many pages a wiki can have, those in the trash not counted: its tree is one reply. */
export const mostPages = 5000;

/** How many levels a wiki can have. */
export const mostLevels = 32;

/** How long the trash keeps a page, as an SQL interval; as it keeps everything (§13.5). */
export const keptInTrash = "30 days";
