type Named = { readonly title: string };

const named = ({ title }: Named): string => (title === "" ? "A ticket" : `“${title}”`);

/** Why a text that was typed without the server could not be sent. */
export const keptWords = {
  gone: (ticket: Named) => `${named(ticket)} is not there any more.`,
  access: (ticket: Named) =>
    `You may not see ${named(ticket)} any more. What you typed in its description was removed.`,
  reading: (ticket: Named) => `You may not change ${named(ticket)} any more.`,
  refused: (ticket: Named) =>
    `The description of ${named(ticket)} is another one now. Both texts are kept here: choose one of them.`,
};
