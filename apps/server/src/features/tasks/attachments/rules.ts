/** What the attachments of a workspace may hold together, those in the trash included; null for no limit (§8). In bytes. */
export const storageLimits: Readonly<Record<"free" | "unlimited", number | null>> = {
  free: 1024 ** 3,
  unlimited: null,
};
