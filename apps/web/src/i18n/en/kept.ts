type Named = { readonly title: string };

const named = ({ title }: Named): string => (title === "" ? "A ticket" : `“${title}”`);

/** The reason why a text that was typed without the server could not be sent. */
export const keptWords = {
  gone: (ticket: Named) => `${named(ticket)} no longer exists.`,
  access: (ticket: Named) =>
    `You no longer have access to ${named(ticket)}. Your changes to its description were removed.`,
  reading: (ticket: Named) => `You can no longer change ${named(ticket)}.`,
  refused: (ticket: Named) =>
    `The description of ${named(ticket)} has changed. Both texts are kept here. Choose one of them.`,
};
