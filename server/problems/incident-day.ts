/**
 * The day of an incident, as the city has it, of a day or a moment: a form that fills in the moment at
 * which it is sent would tell the minute of the problem. Only the day is asked for and shown.
 */
export function incidentDay(date: string, timeZone: string): string {
  if (!date.includes('T')) return date;
  const written = date.slice(0, 10);
  // Calendars do not agree on the years before.
  if (date < '1000') return written;
  // Made anew, as few forms send a moment: what knows zones takes 6 MB. Sweden writes 2026-03-05.
  const calendar = new Intl.DateTimeFormat('sv-SE-u-ca-gregory-nu-latn', { timeZone });
  const day = calendar.format(Date.parse(date));
  // The city may have a year of three digits or of five then: no date that is read again.
  return day.length === written.length ? day : written;
}
