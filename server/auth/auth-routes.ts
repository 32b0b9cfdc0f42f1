import type { FastifyInstance } from 'fastify';
import { accountRoutes } from '#server/auth/account-routes.ts';
import { adminRoutes } from '#server/auth/admin-routes.ts';
import { ownSessionsRoutes } from '#server/auth/own-sessions-routes.ts';
import { registerRoutes } from '#server/auth/register-routes.ts';
import { resetRoutes } from '#server/auth/reset-routes.ts';
import { sessionRoutes } from '#server/auth/session-routes.ts';
import type { Services } from '#server/http/services.ts';

/** Everything below /auth. */
export function authRoutes(app: FastifyInstance, services: Services): void {
  sessionRoutes(app, services);
  ownSessionsRoutes(app, services);
  registerRoutes(app, services);
  accountRoutes(app, services);
  adminRoutes(app, services);
  resetRoutes(app, services);
}
