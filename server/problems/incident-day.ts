import type { CityCalendar } from '#server/stats/city-days.ts';
import { dateOf } from '#server/stats/days.ts';

/**
 * The day of an incident, as the city has it, of a day or a moment: a form that fills in the moment at
 * which it is sent would tell the minute of the problem. Only the day is asked for and shown.
 */
export function incidentDay(date: string, calendar: CityCalendar): string {
  if (!date.includes('T')) return date;
  // Calendars do not agree on the years before.
  return date < '1000' ? date.slice(0, 10) : dateOf(calendar.dayOf(Date.parse(date)));
}
