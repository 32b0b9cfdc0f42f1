import { FileText, Flag, Inbox } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import {
  MOST_FOUND,
  useBlogsToFind,
  useFoundProblems,
  useFoundSubmissions,
} from '#web/api/find-anywhere.ts';
import type { Blog } from '#web/api/read-blog.ts';
import type { Problem } from '#web/api/read-problem.ts';
import type { Submission } from '#web/api/read-submission.ts';
import { newFinder } from '#web/lists/find-in-list.ts';
import { navigate } from '#web/router/router.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import type { Command } from './commands.tsx';

/** Milliseconds of rest after which what is typed is asked for. */
const TYPING_PAUSE = 200;

const blogFinder = newFinder<Blog>(({ title, excerpt, tags }) => [title, excerpt, ...tags]);
const titleFinder = newFinder<Blog>(({ title }) => [title]);

/** Those first whose title, which is all that is shown, has what is sought. */
function findBlogs(blogs: Blog[], words: string): Blog[] {
  const titled = titleFinder.find(blogs, words);
  return [...new Set([...titled, ...blogFinder.find(blogs, words)])];
}

const commandFinder = newFinder<Command>(({ label }) => [label]);

/** What a search finds: screens and actions at once, the rest as the answers come. */
export function useFound(search: string, commands: Command[]) {
  const words = search.trim();
  const asked = useRested(words);
  const blogs = useBlogsToFind(asked);
  const submissions = useFoundSubmissions(asked);
  const problems = useFoundProblems(asked);
  const answers = [blogs, submissions, problems];
  const toCommands = useToCommands();
  const own = useMemo(() => commandFinder.find(commands, words), [commands, words]);
  const further = useMemo(() => {
    if (asked === '') return [];
    const posts = blogs.data && findBlogs(blogs.data, asked);
    return [
      posts?.slice(0, MOST_FOUND).map(toCommands.blog),
      submissions.data?.slice(0, MOST_FOUND).map(toCommands.submission),
      problems.data?.slice(0, MOST_FOUND).map(toCommands.problem),
    ];
  }, [asked, blogs.data, submissions.data, problems.data, toCommands]);
  const came = useAsTheyCame(asked, further);
  return {
    // Nobody takes what other words found for an answer to these.
    found: words === asked ? [...own, ...came] : own,
    isSearching: words !== '' && (words !== asked || answers.some(({ isFetching }) => isFetching)),
    hasFailed: asked !== '' && answers.some(({ isError }) => isError),
  };
}

/** What is typed, once it rests. */
function useRested(words: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), words === '' ? 0 : TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [words]);
  return rested;
}

/** The answers to a search in the order in which they came: a later one moves nothing that is shown. */
function useAsTheyCame<Found>(search: string, answers: (Found[] | undefined)[]): Found[] {
  const [known, setKnown] = useState({ search, order: [] as number[] });
  const before = known.search === search ? known.order : [];
  const isNew = (index: number) => answers[index] !== undefined && !before.includes(index);
  const order = [...before, ...[...answers.keys()].filter(isNew)];
  if (known.search !== search || order.length > before.length) setKnown({ search, order });
  return order.flatMap((index) => answers[index] ?? []);
}

/** What each thing that is found is called, and where it leads. */
function useToCommands() {
  const { palette: text, values } = useText();
  return useMemo(() => {
    const way = (path: string) => () => void navigate(path);
    const item = (group: Command['group'], id: string, title: string) => {
      return { id: `${group}${id}`, group, label: title.trim() || text.untitled, isWritten: true };
    };
    return {
      blog: ({ id, title, category }: Blog): Command => ({
        ...item('blogs', id, title),
        hint: values.category(category),
        icon: FileText,
        run: way(paths.editBlog(id)),
      }),
      submission: ({ id, title, author }: Submission): Command => ({
        ...item('submissions', id, title),
        hint: author,
        icon: Inbox,
        run: way(`${paths.submissions}?preview=${encodeURIComponent(id)}`),
      }),
      problem: ({ id, subject, reference, city }: Problem): Command => ({
        ...item('problems', id, subject),
        hint: [reference, city].filter(Boolean).join(' · '),
        icon: Flag,
        run: way(`${paths.problems}?report=${encodeURIComponent(id)}`),
      }),
    };
  }, [text, values]);
}
