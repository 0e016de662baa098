/** The files that send statements for others, by their paths: the call that counts is the one that calls them. */
export const senders = /(?:^|\/)src\/platform\/(?:db\/(?:query|pool|connection|turns)|transaction\/transaction)\.ts$/;
