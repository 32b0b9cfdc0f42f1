/**
 * The path of the nav item that a location belongs to: the longest one the location starts with at a
 * `/` boundary. `/` matches only itself.
 */
export function activeNavItem(location: string, paths: readonly string[]): string | undefined {
  const here = location.replace(/\/+$/, '') || '/';
  return paths
    .filter((path) => here === path || (path !== '/' && here.startsWith(`${path}/`)))
    .sort((a, b) => b.length - a.length)[0];
}
