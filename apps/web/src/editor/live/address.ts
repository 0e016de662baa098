/** The place where rooms are: where the page comes from. */
export const roomAddress = (): string => `${location.protocol.replace("http", "ws")}//${location.host}/collab`;
