import type { NewStatus } from "#features/boards/statuses/index.ts";

const complete = (name: string): NewStatus => ({ name, color: "#16a34a", is_complete: true });
const open = (name: string, color: string | null = null): NewStatus => ({ name, color, is_complete: false });

/** The statuses that a new board has, by the name of the template. */
export const templates = {
  default: [open("To Do"), open("In Progress", "#2563eb"), complete("Done")],
  crm: [
    open("Lead"),
    open("Contacted", "#2563eb"),
    open("Proposal", "#d97706"),
    open("Lost", "#64748b"),
    complete("Won"),
  ],
  "sales-leads": [
    open("New"),
    open("Qualified", "#2563eb"),
    open("Demo", "#d97706"),
    open("Negotiation", "#9333ea"),
    complete("Closed"),
  ],
  software: [
    open("Backlog"),
    open("To Do"),
    open("In Progress", "#2563eb"),
    open("In Review", "#9333ea"),
    complete("Done"),
  ],
} as const satisfies Record<string, readonly NewStatus[]>;

export const templateNames = ["crm", "sales-leads", "software"] as const;
