/** How many boards a plan holds (§8). */
export const boardLimits = { free: 2, unlimited: Infinity } as const;
