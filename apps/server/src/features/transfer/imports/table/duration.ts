const units = [
  ["h", 3_600],
  ["m", 60],
  ["s", 1],
] as const;

// No days: those of tools have eight hours.

/** Seconds as a person reads them: “2h 30m”. Other texts stay as they are. @param perSecond how many of the unit are a second */
export function durationOf(cell: string, perSecond: number): string {
  if (!/^\d{1,15}$/.test(cell.trim())) return cell;
  let rest = Math.round(Number(cell) / perSecond);
  const parts = units.flatMap(([name, seconds]) => {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    return count === 0 ? [] : [`${count}${name}`];
  });
  return parts.join(" ") || "0m";
}
