/** Whether requests of a method may carry an Idempotency-Key: PUT and DELETE do the same if they are done again, and GET does nothing. */
export const isRepeatable = (method: string): boolean => method === "POST" || method === "PATCH";
