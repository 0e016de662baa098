type TitleValue = { readonly title: string };

const named = ({ title }: TitleValue): string => (title === "" ? "a ticket" : `“${title}”`);

/** The changes that would be lost by signing out. */
export const unsentWords = {
  change: (ticket: TitleValue) => `A change of ${named(ticket)}`,
  refused: (ticket: TitleValue) => `A change of ${named(ticket)} that could not be saved`,
  description: (ticket: TitleValue) => `The description of ${named(ticket)}`,
  comment: (ticket: TitleValue) => `A comment on ${named(ticket)}`,
  newTask: ({ title }: TitleValue) => (title === "" ? "A new ticket" : `A new ticket: “${title}”`),
  newTicket: ({ text, status }: { text: string; status: string }) => `A new ticket in ${status}: “${text}”`,
};
