import Fastify, { type FastifyInstance, LogController, type RouteOptions } from 'fastify';
import { authRoutes } from '#server/auth/auth-routes.ts';
import { blogEditingRoutes } from '#server/blogs/editing-routes.ts';
import { blogReadingRoutes } from '#server/blogs/reading-routes.ts';
import { commentsRoutes } from '#server/comments/comments-routes.ts';
import type { Config } from '#server/config.ts';
import { exportRoutes } from '#server/export/export-routes.ts';
import { giveAdminsTurns } from '#server/http/admins-turns.ts';
import { refuseUnaskedWrites } from '#server/http/ask-first.ts';
import { proxiesOf } from '#server/http/client-of.ts';
import { allowOrigins } from '#server/http/cors.ts';
import { docsRoutes } from '#server/http/docs-routes.ts';
import { allowDraining } from '#server/http/draining.ts';
import { endEndlessBodies } from '#server/http/endless-bodies.ts';
import { handleErrors, refuseBadAddress, refuseUnreadable } from '#server/http/error-handler.ts';
import { healthRoutes } from '#server/http/health-routes.ts';
import { HeldBytes } from '#server/http/held-bytes.ts';
import { limitConnections } from '#server/http/limit-connections.ts';
import { limitPipelining } from '#server/http/limit-pipelining.ts';
import { plainAddress } from '#server/http/plain-address.ts';
import { BODY_LIMIT, readJson } from '#server/http/read-json.ts';
import { setSecurityHeaders } from '#server/http/security-headers.ts';
import type { Services } from '#server/http/services.ts';
import { serveConsole } from '#server/http/static-files.ts';
import { giveStrangersTurns } from '#server/http/strangers-turns.ts';
import {
  boundUnfinishedBodies,
  MOST_UNFINISHED,
  MOST_UNFINISHED_OF_ADMINS,
} from '#server/http/unfinished-bodies.ts';
import {
  boundUnreadAnswers,
  MOST_UNREAD,
  MOST_UNREAD_OF_ADMINS,
} from '#server/http/unread-answers.ts';
import { imageRoutes } from '#server/images/image-routes.ts';
import { uploadRoutes } from '#server/images/upload-routes.ts';
import { presenceRoutes } from '#server/presence/presence-routes.ts';
import { problemsRoutes } from '#server/problems/problems-routes.ts';
import type { SessionAdmin } from '#server/sessions/session-queries.ts';
import { siteRoutes } from '#server/site/site-routes.ts';
import { statsRoutes } from '#server/stats/stats-routes.ts';
import { submissionsRoutes } from '#server/submissions/submissions-routes.ts';
import { viewsRoutes } from '#server/views/views-routes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    admin: SessionAdmin | null;
    /** The version of the data, read during a call with a token whose answer is kept. */
    dataVersion: string | undefined;
  }
}

/** How long a client may take, in milliseconds, before it is let go. */
const PATIENCE = {
  /** For a whole request: an image of 5 MB at 200 kbit/s. */
  request: 240_000,
  /** For its head. */
  head: 60_000,
  /** For the body of a caller without a session: 3 MB at 400 kbit/s. */
  body: 60_000,
  /** Without a byte in either direction. */
  silence: 90_000,
  /** Without taking a byte of an answer, for a caller without a session. */
  unread: 30_000,
  /**
   * Until the next request on the same connection. Longer than proxies keep theirs: who closes first
   * loses the request that is under way.
   */
  idle: 130_000,
  /** From one look at the clock to the next. */
  lookEvery: 10_000,
};

const noSchemas = () => {
  throw new Error('What is called and answered is checked by the contract, not by the framework');
};
/** The framework's own take a tenth of a start. */
const NO_SCHEMAS = { buildValidator: noSchemas, buildSerializer: noSchemas };

/** At finer levels the framework writes down requests that it could not read, with all that was sent. */
const quieter = (level: Config['logLevel']) =>
  level === 'info' || level === 'debug' || level === 'trace' ? 'warn' : level;

export interface AppOptions {
  /** Told of each route as it is registered. */
  onRoute?: (route: RouteOptions) => void;
  patience?: typeof PATIENCE;
  unreadAnswers?: HeldBytes;
  unreadOfAdmins?: HeldBytes;
  unfinishedBodies?: HeldBytes;
  unfinishedOfAdmins?: HeldBytes;
}

/** The whole server as a function of its surroundings; it listens nowhere yet. */
export function buildApp(
  services: Services,
  {
    onRoute,
    patience = PATIENCE,
    unreadAnswers = new HeldBytes(MOST_UNREAD),
    unreadOfAdmins = new HeldBytes(MOST_UNREAD_OF_ADMINS),
    unfinishedBodies = new HeldBytes(MOST_UNFINISHED),
    unfinishedOfAdmins = new HeldBytes(MOST_UNFINISHED_OF_ADMINS),
  }: AppOptions = {},
): FastifyInstance {
  const { config } = services;
  const app = Fastify({
    // Lines of single requests would hold addresses and search texts of people.
    logController: new LogController({ disableRequestLogging: true }),
    // The framework speaks only of trouble; the product says itself what it does.
    loggerInstance: services.log.child({}, { level: quieter(config.logLevel) }),
    // One for all requests: no line is about a single one.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT,
    requestTimeout: patience.request,
    connectionTimeout: patience.silence,
    keepAliveTimeout: patience.idle,
    http: { headersTimeout: patience.head, connectionsCheckingInterval: patience.lookEvery },
    trustProxy: config.trustProxy.length > 0 ? proxiesOf(config.trustProxy) : false,
    schemaController: { compilersFactory: NO_SCHEMAS },
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: plainAddress,
    frameworkErrors: refuseBadAddress(config),
    clientErrorHandler: refuseUnreadable(config),
  });
  if (onRoute) app.addHook('onRoute', onRoute);
  app.decorateRequest('admin', null);
  app.decorateRequest('dataVersion', undefined);
  app.decorateRequest('address', undefined);
  allowDraining(app);
  limitConnections(app, config.maxConnections);
  limitPipelining(app);
  giveStrangersTurns(app);
  giveAdminsTurns(app);
  readJson(app);
  endEndlessBodies(app);
  const unfinished = { ofStrangers: unfinishedBodies, ofAdmins: unfinishedOfAdmins };
  boundUnfinishedBodies(app, unfinished, patience);
  const unread = { ofStrangers: unreadAnswers, ofAdmins: unreadOfAdmins };
  boundUnreadAnswers(app, unread, patience);
  setSecurityHeaders(app, config);
  allowOrigins(app, config);
  refuseUnaskedWrites(app);
  handleErrors(app);

  healthRoutes(app, services);
  docsRoutes(app);
  siteRoutes(app, services);
  authRoutes(app, services);
  blogReadingRoutes(app, services);
  blogEditingRoutes(app, services);
  commentsRoutes(app, services);
  submissionsRoutes(app, services);
  presenceRoutes(app, services);
  problemsRoutes(app, services);
  viewsRoutes(app, services);
  statsRoutes(app, services);
  exportRoutes(app, services);
  uploadRoutes(app, services);
  imageRoutes(app, services);
  serveConsole(app, config);
  return app;
}
