/**
 * The day of an incident, as the city has it, of a day or a moment: a form that fills in the moment at
 * which it is sent would tell the minute of the problem. Only the day is asked for and shown.
 */
export function incidentDay(date: string, timeZone: string): string {
  if (!date.includes('T')) return date;
  // Calendars do not agree on the years before.
  if (date < '1000') return date.slice(0, 10);
  // Made anew, as few forms send a moment: what knows zones takes 6 MB. Sweden writes 2026-03-05.
  return new Intl.DateTimeFormat('sv-SE-u-ca-gregory-nu-latn', { timeZone }).format(
    Date.parse(date),
  );
}
