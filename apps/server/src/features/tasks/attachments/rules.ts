/** The storage of a plan in bytes, for all attachments of a workspace and those in its trash; null for no limit (§8). */
export const storageLimits: Readonly<Record<"free" | "unlimited", number | null>> = {
  free: 1024 ** 3,
  unlimited: null,
};
