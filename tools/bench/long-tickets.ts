import postgres from "postgres";
import { asking } from "./endpoints.ts";
import type { Target } from "./load-messages.ts";
import { paragraph } from "./paragraph.ts";
import type { Sample, TicketSample } from "./sample.ts";
import { vocabulary } from "./words.ts";

/** In characters. */
const length = 100_000;

/** A text of 100 kB, of all words of the data set. @param number texts of different numbers differ */
export function longText(number: number): string {
  let text = "";
  for (let at = number; text.length < length; at += 1) text += `${vocabulary[(at * 31) % vocabulary.length]} `;
  return text.slice(0, length).trimEnd();
}

/**
 * Creates tasks on the first board through the API, and gives them long descriptions by SQL, because the API accepts only
 * 20,000 characters; imports and documents can be longer.
 */
export async function createLongTickets(
  target: Target,
  databaseUrl: string,
  sample: Sample,
  count: number,
): Promise<TicketSample[]> {
  const [board] = sample.boards;
  const made = await asking(target, async (ask) => {
    const tickets: TicketSample[] = [];
    while (tickets.length < count) {
      const body = { title: `A long text, number ${tickets.length}`, description: "A text." };
      const { task } = await ask("POST", `/boards/${board?.uuid}/tasks`, body);
      tickets.push({ uuid: task?.uuid ?? "", board: 0, status: 0 });
    }
    return tickets;
  });
  const client = postgres(databaseUrl, { max: 1 });
  try {
    for (const [number, { uuid }] of made.entries()) {
      const text = longText(number);
      await client`update tasks set description = ${text}, description_json = ${client.json(paragraph(text) as never)},
        plain_text = ${text} where uuid = ${uuid}`;
      await client`update task_text_words set words = words || setweight(to_tsvector('simple', ${text}), 'B')
        where task_uuid = ${uuid}`;
    }
  } finally {
    await client.end();
  }
  return made;
}
