/** The place where tickets are shown: a board, or what is assigned to the person. */
export type Place = { readonly kind: "board"; readonly board: string } | { readonly kind: "mine" };
