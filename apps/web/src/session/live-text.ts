import type { CreateCollabTicketReply } from "@stoa/api";
import { api } from "./api.ts";

/** Gets tickets for the room of the description of a task. */
export function ticketsOf(
  task_uuid: string,
): (generation: number | undefined, schema: number) => Promise<CreateCollabTicketReply> {
  return (generation, schema) =>
    api.createCollabTicket({ body: { task_uuid, schema, ...(generation === undefined ? {} : { generation }) } });
}
