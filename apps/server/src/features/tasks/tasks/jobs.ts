import { job } from "#platform/jobs/declaration.ts";

/** Reads the descriptions again that were stored before their line breaks were hard breaks. */
export const readTaskLinesJob = job("read_task_lines", { queue: "housekeeping" });
