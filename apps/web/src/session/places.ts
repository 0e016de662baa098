import { paths } from "#paths.ts";
import { api } from "./api.ts";
import { readPage } from "./pages.ts";

/** The address of a task in the app. Mails name tasks without their workspace. @throws ApiError if it is not there */
export async function placeOfTask(task_uuid: string): Promise<string> {
  const { task } = await api.getTask({ task_uuid });
  return paths.task(task.workspace_uuid, task_uuid);
}

/** The address of a page in the app. @throws ApiError if it is not there */
export async function placeOfPage(page_uuid: string): Promise<string> {
  const { workspace_uuid } = await readPage(page_uuid);
  return paths.page(workspace_uuid, page_uuid);
}

/** The address of a board in the app. @throws ApiError if it is not there */
export async function placeOfBoard(board_uuid: string): Promise<string> {
  const { board } = await api.getBoard({ board_uuid, query: { include_tasks: false } });
  return paths.board(board.workspace_uuid, board_uuid);
}
