/**
 * What a route does with the thing that its path names. `addCapacity` adds a member, a board or an upload. `publish` is a
 * write that makes something public, and `planSprint` one that may create another board; guests of a board may do neither.
 * `membership` is a write that only concerns the caller's own membership, which every role may do: to leave. `pay` manages
 * the billing: an owner does it also while an invoice is unpaid. `export` is `admin` for taking everything out of a workspace:
 * it changes nothing there, so that it is a read, which billing never blocks (§1 rule 3).
 */
export type Permission =
  | "read"
  | "membership"
  | "comment"
  | "write"
  | "publish"
  | "planSprint"
  | "addCapacity"
  | "admin"
  | "pay"
  | "export"
  | "owner";
