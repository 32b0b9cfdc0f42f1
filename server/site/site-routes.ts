import type { FastifyInstance } from 'fastify';
import { ADDITIONS, type Addition, siteEndpoints } from '#contract/site.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';

/** The one call in which this server says what it can do beyond the specified ones. */
export function siteRoutes(app: FastifyInstance, services: Services): void {
  const { site, publicUrl, corsOrigins, smtpUrl, promisedDays } = services.config;
  // The movement's own addresses: the console's, and the websites that the operator names.
  const own = [...(publicUrl ? [publicUrl] : []), ...corsOrigins];
  const imageHosts = [...new Set(own.map((url) => new URL(url).host))];
  const isOffered = (addition: Addition) => addition !== 'invitations' || smtpUrl !== undefined;
  const data = { site, additions: ADDITIONS.filter(isOffered), imageHosts, promisedDays };
  route(app, services, siteEndpoints.read, { compress: true }, async () => ({
    data,
  }));
}
