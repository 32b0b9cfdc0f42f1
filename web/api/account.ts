import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { authEndpoints } from '#contract/auth.ts';
import type { NewAdmin, ProfileForm } from '#contract/auth-forms.ts';
import { ApiError } from './api-error.ts';
import { date, firstText, identity, list, single, text } from './read-answer.ts';
import { request } from './request.ts';
import { clearSession, openSession, sessionState, storedToken } from './stored-session.ts';

const SESSIONS = ['auth', 'sessions'] as const;
const ADMINS = ['auth', 'administrators'] as const;

export interface OwnSession {
  id: string;
  /** What the browser says it is, as it says it. */
  userAgent: string;
  createdAt: Date | null;
  lastUsedAt: Date | null;
  /** The one that asks. */
  current: boolean;
}

export interface Admin {
  id: string;
  name: string;
  email: string;
  createdAt: Date | null;
  active: boolean;
}

/** Both lists hold at least the one who asks: an empty one comes from a backend that lacks the call. */
function entries(body: unknown, name: string) {
  const found = list(body, name);
  if (found.length === 0) throw new ApiError(404);
  return found;
}

/** One's own open sessions. @throws {ApiError} 404 where the answer holds none */
export function useOwnSessions() {
  return useQuery({
    queryKey: SESSIONS,
    queryFn: async ({ signal }): Promise<OwnSession[]> => {
      const { body } = await request(authEndpoints.sessions, { signal });
      return entries(body, 'sessions').map((entry) => ({
        id: identity(entry),
        userAgent: text(entry.userAgent),
        createdAt: date(entry.createdAt),
        lastUsedAt: date(entry.lastUsedAt),
        current: entry.current === true,
      }));
    },
  });
}

/** Every admin, in an order. @throws {ApiError} 404 where the answer holds none */
export function useAdmins(order: (one: Admin, other: Admin) => number) {
  return useQuery({
    queryKey: ADMINS,
    queryFn: async ({ signal }): Promise<Admin[]> => {
      const { body } = await request(authEndpoints.administrators, { signal });
      return entries(body, 'administrators').map((entry) => ({
        id: identity(entry),
        name: text(entry.name),
        email: text(entry.email),
        createdAt: date(entry.createdAt),
        active: entry.active !== false,
      }));
    },
    select: (all) => all.toSorted(order),
  });
}

/** Changes one's own name and email, here and in the stored user as soon as the server has. */
export function useChangeProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: ProfileForm) => {
      const token = storedToken();
      const secret = body.currentPassword !== undefined;
      const answer = await request(authEndpoints.profile, { body, secret });
      const user = single(answer.body, 'user');
      const name = firstText(user.name, body.name);
      const email = firstText(user.email, body.email);
      if (token !== null && storedToken() === token)
        openSession({ ...sessionState().user, name, email });
      void queryClient.invalidateQueries({ queryKey: ADMINS });
      return { name, email };
    },
  });
}

/** Changes one's own password; one that had to be changed opens the screens. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      request(authEndpoints.changePassword, { body, secret: true, mayBeEmpty: true }),
    onSuccess: () => {
      const { user } = sessionState();
      if (user?.mustChangePassword) openSession({ ...user, mustChangePassword: undefined });
      void queryClient.invalidateQueries({ queryKey: SESSIONS });
    },
  });
}

/** Ends one of one's own sessions. One that has ended already is taken off the list all the same. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await request(authEndpoints.endSession, { params: { id }, mayBeEmpty: true });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, id) => {
      queryClient.setQueryData<OwnSession[]>(SESSIONS, (sessions) =>
        sessions?.filter((session) => session.id !== id),
      );
      void queryClient.invalidateQueries({ queryKey: SESSIONS });
    },
  });
}

/** Ends all of one's own sessions, this one too. */
export function useEndAllSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const token = storedToken();
      await request(authEndpoints.endSessions, {
        mayBeEmpty: true,
        endsSession: true,
        // The next session's is another one, also where this one never hears its answer.
        idempotencyScope: token ?? '',
      });
      if (token !== null) clearSession(token);
      queryClient.clear();
    },
  });
}

/** Deactivates an admin or lets them in again. After a refusal the list is fetched anew. */
export function useSetActive() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; active: boolean; currentPassword?: string }) =>
      request(authEndpoints.setActive, {
        params: { id },
        body,
        secret: body.currentPassword !== undefined,
      }),
    onSuccess: (_, { id, active }) =>
      queryClient.setQueryData<Admin[]>(ADMINS, (administrators) =>
        administrators?.map((one) => (one.id === id ? { ...one, active } : one)),
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ADMINS }),
  });
}

export function useAddAdmin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewAdmin) => request(authEndpoints.register, { body, secret: true }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ADMINS }),
  });
}
