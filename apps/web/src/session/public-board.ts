import { createTransport, type GetPublicBoardInput, type GetPublicBoardReply } from "@stoa/api";

export type PublicBoard = GetPublicBoardReply;
export type PublicTask = PublicBoard["tasks"][number];

// the one operation that this page needs: the client with all of them would be an eighth of what it may weigh
const { call } = createTransport({ baseUrl: "", credentials: "omit" });
const getPublicBoard = call<GetPublicBoardInput, GetPublicBoardReply>("GET", "/public/boards/{token}");

/** Reads a published board with its first tickets, or with those after a cursor. @throws ApiError */
export function publicBoard(token: string, cursor?: string): Promise<PublicBoard> {
  return getPublicBoard({ token, query: { limit: 200, ...(cursor !== undefined && { cursor }) } });
}
