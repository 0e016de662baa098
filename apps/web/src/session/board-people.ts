import type { GetBoardReply } from "@stoa/api";
import { api } from "./api.ts";

export type BoardPerson = GetBoardReply["members"][number];

/** The people who see a board. @throws ApiError */
export async function peopleOfBoard(board_uuid: string): Promise<readonly BoardPerson[]> {
  return (await api.getBoard({ board_uuid, query: { include_tasks: false } })).members;
}

/** Lets a member of the workspace see a board. Only its admins may. @throws ApiError */
export async function addToBoard(board_uuid: string, user_uuid: string): Promise<void> {
  await api.addBoardMember({ board_uuid, user_uuid });
}

/** Takes a board from a person. Only admins of the workspace may. @throws ApiError */
export async function removeFromBoard(board_uuid: string, user_uuid: string): Promise<void> {
  await api.removeBoardMember({ board_uuid, user_uuid });
}
