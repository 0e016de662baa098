/** The words of a page of a wiki. */
export const pageWords = {
  place: "Where this page lies",
  under: "Pages under this one",
  empty: "This page is empty.",
  readOnly: "Here pages can be read. Programs write them by the API.",
};
