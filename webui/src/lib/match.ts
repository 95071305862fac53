// Matches paths to route patterns. Case-sensitive: /casino/originals and /casino/Originals are two
// routes.

/**
 * The parameters of a path for a pattern, or null. A part ":name" matches one part of the path. A
 * final "*" matches any rest, also an empty one, as parameter "*".
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const patternSegments = segmentsOf(pattern);
  const pathSegments = segmentsOf(path);
  const params: Record<string, string> = {};
  for (const [index, segment] of patternSegments.entries()) {
    if (segment === "*") {
      params["*"] = pathSegments.slice(index).join("/");
      return params;
    }
    const value = pathSegments[index];
    if (value === undefined) return null;
    if (segment.startsWith(":")) params[segment.slice(1)] = decoded(value);
    else if (segment !== value) return null;
  }
  return pathSegments.length === patternSegments.length ? params : null;
}

function segmentsOf(path: string): string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
