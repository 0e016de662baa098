/** How many wikis a workspace can have; the list of all of them is one reply. */
export const mostWikis = 200;
