import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type DayFigures,
  type Figures,
  type MonthFigures,
  statsEndpoints,
} from '#contract/stats.ts';
import { fields } from './read-answer.ts';
import { request } from './request.ts';

export type { DayFigures, Figures, MonthFigures };

/** Whoever announces figures is taken at its word; an answer without days is none. */
const holdsFigures = (body: unknown) => Array.isArray(fields(fields(body).data).days);

/** What happened on each of so many days up to today, and what is open. */
export function useFigures(days: number) {
  return useQuery({
    queryKey: ['stats', 'figures', days],
    queryFn: async ({ signal }): Promise<Figures> => {
      const options = { query: { days }, signal, promises: holdsFigures };
      return fields((await request(statsEndpoints.figures, options)).body).data as Figures;
    },
    placeholderData: keepPreviousData,
  });
}

/** The same of a month such as 2026-11, beside the one before. */
export function useMonthFigures(month: string) {
  return useQuery({
    queryKey: ['stats', 'month', month],
    queryFn: async ({ signal }): Promise<MonthFigures> => {
      const options = { query: { month }, signal, promises: holdsFigures };
      return fields((await request(statsEndpoints.month, options)).body).data as MonthFigures;
    },
  });
}
