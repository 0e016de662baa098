import type { Page } from "playwright-core";

/** The file that a newcomer brings. */
export type Backlog = {
  readonly name: string;
  readonly bytes: Buffer;
  /** a pattern of the titles in the backlog */
  readonly title: RegExp;
};

/** A newcomer, with a page of a browser and a backlog. */
export type Newcomer = {
  readonly page: Page;
  readonly backlog: Backlog;
  readonly email: string;
  /** the name of the workspace, which no other one has */
  readonly team: string;
  /** Notes when a step was done. */
  readonly done: (step: string) => void;
};

/** The steps of a newcomer from the first page to a board with their backlog. */
export type Way = (newcomer: Newcomer) => Promise<void>;

export const password = "Correct-horse-1";
