import { ANONYMOUS_NAME } from '#contract/anonymous-name.ts';
import {
  ANONYMOUS_IN_HINDI,
  CATEGORIES_IN_HINDI,
  PROBLEM_CATEGORIES_IN_HINDI,
} from '#contract/values-in-hindi.ts';
import { known } from '../known.ts';
import type { values as english } from '../values.ts';

/** Values as they are shown in Hindi. */
export const values: typeof english = {
  category: (category) => known(CATEGORIES_IN_HINDI, category) ?? category,
  readTime: (readTime) => readTime.replace(/^(\d+) min read$/, '$1 मिनट में पढ़ें'),
  problemCategory: (category) => known(PROBLEM_CATEGORIES_IN_HINDI, category) ?? category,
  reporter: (name) => (name === ANONYMOUS_NAME ? ANONYMOUS_IN_HINDI : name),
};
