import {
  createContext,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { followRouter, type Location, type Place } from './router.ts';
import { scrollTo } from './scroll.ts';
import { tidyUp } from './steps.ts';

/** Where the screens stand that are drawn. */
export interface Here extends Location {
  params: Readonly<Record<string, string>>;
}

export const HereContext = createContext<Here | null>(null);

/** What is drawn now and where, and whether something else is on its way. Used once in a page. */
export function useRouter(start: () => Place) {
  const [{ location, found, isLoading }, setPlace] = useState(start);
  useLayoutEffect(() => followRouter((place) => startTransition(() => setPlace(place))), []);
  useLayoutEffect(() => {
    if (!found) return;
    scrollTo(location);
    void tidyUp();
  }, [location, found]);
  const here = useMemo(() => found && { ...location, params: found.params }, [location, found]);
  return { here, content: found?.content, isLoading };
}

/** The same object until somebody goes somewhere. */
export function useLocation(): Here {
  const here = useContext(HereContext);
  if (!here) throw new Error('Nothing is drawn yet.');
  return here;
}

export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}
