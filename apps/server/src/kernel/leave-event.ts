import type { RoleChangeEvent } from "./events.ts";

/** What is announced when a membership ends for good; the route after which it does declares these events. */
export type LeaveEvent = "member.left" | "secret.owner_changed" | "secret.deleted" | RoleChangeEvent;
