// The import graph of src, for the rules in imports.test.mjs.
import { readdir, readFile } from "node:fs/promises";
import { posix } from "node:path";

const statement = /(?:^|\n)\s*(?:import|export)\s+(?:[^"';]*?\sfrom\s*)?"(\.[^"]+)"|\bimport\(\s*"(\.[^"]+)"\s*\)/g;

/** The imports of a source, including dynamic and type-only ones. */
export function importsIn(source) {
  return [...source.matchAll(statement)].map(([, fixed, late]) => fixed ?? late);
}

/** The files below a folder, each with the files below it that it imports. Paths have slashes. */
export async function importGraph(folder) {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.split("\\").join("/"));
  const files = new Set(names.filter((name) => /\.(tsx?|css|json)$/.test(name)));
  const fileOf = (path) => [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((name) => files.has(name));
  const graph = new Map();
  for (const file of files) {
    const source = /\.tsx?$/.test(file) ? await readFile(new URL(file, folder), "utf8") : "";
    const found = importsIn(source).map((path) => fileOf(posix.join(posix.dirname(file), path.replace(/\?url$/, ""))));
    graph.set(file, [...new Set(found.filter(Boolean))]);
  }
  return graph;
}

/** All dependencies of a file, including itself. */
export function reach(graph, file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const other of graph.get(file) ?? []) reach(graph, other, seen);
  return seen;
}

/** The cycles of a graph, each as its sorted names (Tarjan's strongly connected components). */
export function circles(graph) {
  const number = new Map();
  const low = new Map();
  const stack = [];
  const found = [];
  const visit = (node) => {
    number.set(node, number.size);
    low.set(node, number.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!number.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== number.get(node)) return;
    const part = stack.splice(stack.indexOf(node));
    if (part.length > 1) found.push(part.sort());
  };
  for (const node of graph.keys()) if (!number.has(node)) visit(node);
  return found;
}

/** The home of a file: "betting/play" for one of features/betting/play, else its first folder or name. */
export function homeOf(file) {
  const [top, area, feature, inside] = file.split("/");
  return top === "features" && inside !== undefined ? `${area}/${feature}` : top;
}
