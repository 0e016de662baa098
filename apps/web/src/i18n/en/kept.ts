type TitleValue = { readonly title: string };

const named = ({ title }: TitleValue): string => (title === "" ? "A ticket" : `“${title}”`);

/** The reason why a text that was typed without the server could not be sent. */
export const keptWords = {
  gone: (ticket: TitleValue) => `${named(ticket)} no longer exists.`,
  access: (ticket: TitleValue) =>
    `You no longer have access to ${named(ticket)}. Your changes to its description were removed.`,
  reading: (ticket: TitleValue) => `You can no longer change ${named(ticket)}.`,
  refused: (ticket: TitleValue) =>
    `The description of ${named(ticket)} has changed. Both texts are kept here. Choose one of them.`,
};
