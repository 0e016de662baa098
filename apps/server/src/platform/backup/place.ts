import type { Readable } from "node:stream";

/** The place where one backup is: a folder, or what in a bucket begins with a prefix. Names are paths in it. */
export type BackupPlace = {
  /** as `npm run restore` takes it */
  readonly address: string;
  /** Stores a stream under a new name. The bytes are safe when the promise resolves. */
  write(name: string, source: Readable): Promise<void>;
  /** Opens a file; null when there is none. */
  find(name: string): Promise<Readable | null>;
};

/** A backup that is being made. Until it is finished nothing takes it for one. */
export type NewBackup = BackupPlace & {
  /** Called when its manifest is written. */
  finish(): Promise<void>;
  /** Removes what was written. */
  abandon(): Promise<void>;
};

/** The place where backups are kept. */
export type Backups = {
  /**
   * Begins a backup.
   * @param database identifies the database; what is unfinished is marked by it, because several deployments may keep their backups there
   */
  begin(name: string, database: string): Promise<NewBackup>;
  /**
   * Removes what is unfinished of a database, of which the caller has the lock: so nobody is making a backup, and what there is was killed.
   * @returns the addresses of what was removed
   */
  clear(database: string): Promise<string[]>;
  /** The names of the finished backups. */
  list(): Promise<string[]>;
  /** Removes a backup; without its manifest, which goes first, it is none any more. @returns its address */
  remove(name: string): Promise<string>;
};

/** Whether a name is that of a backup. Other files next to the backups are ignored. */
export const isBackupName = (name: string): boolean => /^stoa-\d{8}T\d{9}Z$/.test(name);
