const form = /^(?!0000)\d{4}-\d\d-\d\d$/;

/** Whether a text is a day of the calendar as YYYY-MM-DD; PostgreSQL has no year 0. */
export function isDate(text: string): boolean {
  if (!form.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // JavaScript takes the 31st of February for the 3rd of March
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
