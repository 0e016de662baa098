const workspaceKey = "stoa:last-workspace";
const boardKey = (workspace: string): string => `stoa:last-board:${workspace}`;

/** Reads what this browser remembers; null where storage is switched off. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // the next start opens the first one
  }
}

/** The workspace that was open last on this browser. */
export const lastWorkspace = (): string | null => read(workspaceKey);

/** The board of a workspace that was open last on this browser. */
export const lastBoard = (workspace: string): string | null => read(boardKey(workspace));

export const rememberWorkspace = (workspace: string): void => write(workspaceKey, workspace);

export const rememberBoard = (workspace: string, board: string): void => write(boardKey(workspace), board);
