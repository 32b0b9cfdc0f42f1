import { expect, test, vi } from 'vitest';

vi.mock('#web/api/additions.ts', () => ({ useAddition: () => true }));
const { isSameChoice, NO_FILTERS } = await import('./list-state.ts');

test('two choices are the same in whatever order they were made, and words are not letters', () => {
  const [one, other] = ['submitted', 'closed'];
  const chosen = { ...NO_FILTERS, status: [one, other], search: 'pani' };
  expect(isSameChoice(chosen, { ...chosen, status: [other, one] })).toBe(true);
  expect(isSameChoice(chosen, { ...chosen, status: [one] })).toBe(false);
  expect(isSameChoice(chosen, { ...chosen, search: 'napi' })).toBe(false);
});
