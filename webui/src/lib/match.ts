// Matching paths to route patterns. Case counts: /casino/originals and
// /casino/Originals are two routes.

/**
 * The parameters of a path under a pattern, or null. A part ":name" takes one
 * part of the path; a closing "*" takes any rest, also none, as parameter "*".
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = parts(pattern);
  const given = parts(path);
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part === "*") {
      params["*"] = given.slice(index).join("/");
      return params;
    }
    const value = given[index];
    if (value === undefined) return null;
    if (part.startsWith(":")) params[part.slice(1)] = decoded(value);
    else if (part !== value) return null;
  }
  return given.length === wanted.length ? params : null;
}

function parts(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
