type Named = { readonly title: string };

const named = ({ title }: Named): string => (title === "" ? "a ticket" : `“${title}”`);

/** The changes that would be lost by signing out. */
export const unsentWords = {
  change: (ticket: Named) => `A change of ${named(ticket)}`,
  refused: (ticket: Named) => `A change of ${named(ticket)} that could not be saved`,
  description: (ticket: Named) => `The description of ${named(ticket)}`,
  comment: (ticket: Named) => `A comment on ${named(ticket)}`,
  newTicket: ({ text, status }: { text: string; status: string }) => `A new ticket in ${status}: “${text}”`,
};
