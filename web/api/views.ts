import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ViewList } from '#contract/view-values.ts';
import { viewEndpoints } from '#contract/views.ts';
import { useAddition } from './additions.ts';
import { fields, identity, list, text } from './read-answer.ts';
import { request } from './request.ts';

/** What somebody keeps to see of a list. */
export interface SavedView {
  id: string;
  name: string;
  /** The query of the list's address. */
  query: string;
  /** Whether all administrators see it. */
  shared: boolean;
  /** Whether one may delete it: one's own, and what somebody shared who is gone. */
  deletable: boolean;
}

export type NewView = Pick<SavedView, 'name' | 'query' | 'shared'>;

const viewsKey = (of: ViewList) => ['views', of] as const;

const readView = (value: unknown): SavedView => {
  const view = fields(value);
  return {
    id: identity(view),
    name: text(view.name),
    query: text(view.query),
    shared: view.shared === true,
    deletable: view.deletable === true,
  };
};

const NONE: SavedView[] = [];

/** The views of a list, by name; none where the backend keeps none. */
export function useViews(of: ViewList): SavedView[] {
  const { data = NONE } = useQuery({
    queryKey: viewsKey(of),
    queryFn: async ({ signal }) => {
      const options = { query: { list: of }, signal, background: true };
      const { body } = await request(viewEndpoints.list, options);
      return list(body, 'views').map(readView);
    },
    enabled: useAddition('views'),
  });
  return data;
}

/** Keeps a view of a list. */
export function useKeepView(of: ViewList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (view: NewView) =>
      request(viewEndpoints.create, { body: { list: of, ...view }, told: true }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: viewsKey(of) }),
  });
}

/** Forgets a view that one may delete. */
export function useForgetView(of: ViewList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedView) =>
      request(viewEndpoints.remove, { params: { id }, mayBeEmpty: true, told: true }),
    // Refused it may have been forgotten in another window: it does not stand here any longer then.
    onSettled: () => queryClient.invalidateQueries({ queryKey: viewsKey(of) }),
  });
}
