const form = /^(?!0000)(\d{4})-(\d\d)-(\d\d)$/;
const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Whether a text is a day of the calendar as YYYY-MM-DD; PostgreSQL has no year 0. */
export function isDate(text: string): boolean {
  const [, year, month, day] = (form.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const days = (daysOfMonths[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);
  return day >= 1 && day <= days;
}
