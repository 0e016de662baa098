/** The place where a page begins: the values that its statement compares with. */
export type Place = readonly string[];

/** The settings that the bare server gets at its start. */
export type ToBare = {
  readonly url: string;
  /** the admin who sends the requests */
  readonly user_uuid: string;
  /** the product's cursors, and where the same pages begin in the bare tables */
  readonly deepPages: ReadonlyMap<string, Place>;
  readonly copyPages: ReadonlyMap<string, Place>;
};
