/**
 * What a program needs of the environment of the tests, so that it has no other settings than its
 * own. Compiled code is kept between starts, as `npm run` does: most of a start is loading modules.
 */
export function bareEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}
