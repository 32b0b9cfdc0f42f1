/** Of a path such as `/blogs/edit/:id`; slashes at the end and capitals are nobody's fault. */
export const pathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)')}/*$`, 'i');

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The parts of a path that its pattern names; null unless it fits. */
export function readPath(pattern: RegExp, path: string): Record<string, string> | null {
  const fit = pattern.exec(path);
  const parts = Object.entries(fit?.groups ?? {}).map(([name, part]) => [name, decode(part)]);
  return fit && Object.fromEntries(parts);
}
