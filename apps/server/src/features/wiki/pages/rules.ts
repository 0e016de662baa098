/** How many pages a wiki can have, those in the trash not counted: its tree is one reply. */
export const mostPages = 5000;

/** How many levels a wiki can have. */
export const mostLevels = 32;
