/** The words of a page of a wiki. */
export const pageWords = {
  place: "Place of this page",
  under: "Pages under this one",
  empty: "This page is empty.",
  readOnly: "Pages are read-only in the app. They are written through the API.",
};
