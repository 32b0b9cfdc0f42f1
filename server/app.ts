import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { authRoutes } from '#server/auth/auth-routes.ts';
import { blogsRoutes } from '#server/blogs/blogs-routes.ts';
import type { Config } from '#server/config.ts';
import { allowOrigins } from '#server/http/cors.ts';
import { docsRoutes } from '#server/http/docs-routes.ts';
import { handleErrors, refuseBadAddress } from '#server/http/error-handler.ts';
import { healthRoutes } from '#server/http/health-routes.ts';
import { readJson } from '#server/http/read-json.ts';
import { setSecurityHeaders } from '#server/http/security-headers.ts';
import { serveConsole } from '#server/http/static-files.ts';
import { pictureRoutes } from '#server/images/picture-routes.ts';
import { problemsRoutes } from '#server/problems/problems-routes.ts';
import type { Services } from '#server/services.ts';
import type { SessionAdmin } from '#server/sessions/session-queries.ts';
import { statsRoutes } from '#server/stats/stats-routes.ts';
import { submissionsRoutes } from '#server/submissions/submissions-routes.ts';
import { uploadRoutes } from '#server/upload/upload-routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    admin: SessionAdmin | null;
  }
}

/** Milliseconds: a slow or hanging client is let go. */
const REQUEST_TIMEOUT = 60_000;
const CONNECTION_TIMEOUT = 90_000;
const KEEP_ALIVE_TIMEOUT = 30_000;

const quieter = (level: Config['logLevel']) => (level === 'info' ? 'warn' : level);

export interface AppObserver {
  /** Told of each route as it is registered. */
  onRoute?: (route: RouteOptions) => void;
}

/** The whole server as a function of its surroundings; it listens nowhere yet. */
export function buildApp(services: Services, { onRoute }: AppObserver = {}): FastifyInstance {
  const { config } = services;
  const app = Fastify({
    // Lines of single requests would hold addresses and search texts of people.
    logController: new LogController({ disableRequestLogging: true }),
    // The framework speaks only of trouble; the product says itself what it does.
    loggerInstance: services.log.child({}, { level: quieter(config.logLevel) }),
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: CONNECTION_TIMEOUT,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: refuseBadAddress,
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  app.decorateRequest('admin', null);
  readJson(app);
  setSecurityHeaders(app, config);
  allowOrigins(app, config);
  handleErrors(app);

  healthRoutes(app, services);
  docsRoutes(app);
  authRoutes(app, services);
  blogsRoutes(app, services);
  submissionsRoutes(app, services);
  problemsRoutes(app, services);
  statsRoutes(app, services);
  uploadRoutes(app, services);
  pictureRoutes(app, services);
  serveConsole(app, config);
  return app;
}
