import type { FastifyInstance } from 'fastify';
import { editingRoutes } from '#server/blogs/editing-routes.ts';
import { readingRoutes } from '#server/blogs/reading-routes.ts';
import type { Services } from '#server/services.ts';

/** Everything below /blogs. */
export function blogsRoutes(app: FastifyInstance, services: Services): void {
  readingRoutes(app, services);
  editingRoutes(app, services);
}
