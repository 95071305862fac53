// Merges chunks into fewer and larger files: a page that loads fifty chunks of one kilobyte waits
// for fifty responses over the six connections of a plain server, and small files compress badly.
// Chunks that belong together are made to import one another. The second build then finds that the
// same pages need all of them, and writes them as one file.
import { basename } from "node:path";

/**
 * Bytes before minifying. A larger chunk keeps its own file. The page of games loads most of its
 * groups anyway. Other pages would load code that they do not need.
 */
const small = { table: 32 * 1024, others: 5 * 1024, icon: 1200 };

/** The files that loading `name` loads at once, including itself. */
function reach(outputs, name, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const { path, kind } of outputs[name].imports) if (kind === "import-statement") reach(outputs, path, seen);
  return seen;
}

/** The folder of a source that determines its group: `ui` for the design system, the library and icons. */
export function homeOf(source) {
  const feature = /(?:^|\/)src\/features\/(\w+\/\w+)\//.exec(source);
  if (!feature) return "ui";
  return feature[1];
}

/**
 * Groups shared chunks: name of the group -> its chunks. `outputs` are those of a metafile, `first`
 * is the entry, whose own files are always loaded, and `play` is the source of the page of games.
 * Code that only this page and its games need is one group (table), code that they share with other
 * pages another (kit), icons of a few games a third (icons), and code that only other pages need a
 * fourth (ui) or one for each feature. No group contains code of another.
 */
export function groupsOf(outputs, first, play) {
  const entries = Object.keys(outputs).filter((name) => outputs[name].entryPoint && name.endsWith(".js"));
  const there = reach(outputs, first);
  const table = entries.find((name) => outputs[name].entryPoint === play);
  const ofTable = table ? reach(outputs, table) : new Set();
  const users = new Map();
  for (const entry of entries) for (const name of reach(outputs, entry)) users.set(name, [...(users.get(name) ?? []), entry]);
  const groups = new Map();
  for (const [name, output] of Object.entries(outputs)) {
    // A step that waits for a style sheet would block everything in its file.
    if (output.entryPoint || output.late || !name.endsWith(".js") || there.has(name)) continue;
    const sources = (users.get(name) ?? []).map((page) => outputs[page].entryPoint);
    const group = groupOf(output, sources, ofTable.has(name));
    if (group) groups.set(group, [...(groups.get(group) ?? []), name]);
  }
  const alone = (name) => !outputs[name].entryPoint && !outputs[name].late && name.endsWith(".js") && !there.has(name) && ![...groups.values()].some((names) => names.includes(name));
  for (const [group, names] of groups) (group === "ui" ? leaveCircles : closeCircles)(outputs, names, alone);
  return new Map([...groups].filter(([, names]) => names.length > 1));
}

/**
 * Adds to a group the chunks that are imported by one of its chunks and import another. As separate
 * files they would form an import cycle with the group's file, and one of the two would run before
 * its dependency. All users of the group load them anyway.
 */
function closeCircles(outputs, names, alone) {
  for (const name of Object.keys(outputs).filter(alone)) {
    const needed = reach(outputs, name);
    if (names.some((one) => needed.has(one)) && names.some((one) => reach(outputs, one).has(name))) names.push(name);
  }
}

/**
 * The same for the group of most pages, which would load large chunks for nothing: it loses the
 * chunks of the cycle instead, and these stay files of their own.
 */
function leaveCircles(outputs, names, alone) {
  const between = Object.keys(outputs).filter((name) => alone(name) && names.some((one) => reach(outputs, name).has(one)));
  const circular = names.filter((one) => between.some((name) => reach(outputs, one).has(name)));
  if (circular.length === 0) return;
  for (const one of circular) names.splice(names.indexOf(one), 1);
  leaveCircles(outputs, names, alone);
}

/** Code shared by at least this number of games is loaded with the page of all games. */
const common = 8;

/** Whether a source is a game's own page part. */
const isGame = (source) => /[\\/]play[\\/]games[\\/]\w+[\\/]index\.ts$/.test(source);
const isIcon = (source) => source.includes("lucide-react");

/** The group of a chunk that the pages of these sources need. Null keeps its own file. */
function groupOf({ inputs, bytes }, pages, inTable) {
  const homes = [...new Set(Object.keys(inputs).map(homeOf))].filter((home) => home !== "ui").sort();
  const ofPlay = pages.every((page) => homeOf(page) === "betting/play");
  const games = pages.filter(isGame).length;
  if (inTable || games >= common) return bytes > small.table ? null : ofPlay ? "table" : "kit";
  const trifle = homes.length === 0 && games > 0 && bytes < small.icon;
  // Most games do not need the icons that two or three share.
  if (trifle) return Object.keys(inputs).every(isIcon) ? "icons" : "kit";
  if (bytes > small.others || pages.length === 1 || ofPlay) return null;
  return homes.length > 0 ? homes[0].replace("/", "-") : "ui";
}

/**
 * The plugin of the second build. `files` are the texts of the first build by name, `groups` the
 * chunks of each file, `entry` the file that every page loads. The result of `late` for a page is
 * put before it.
 */
export function merged(files, groups, { entry, pages, late }) {
  const groupOf = new Map([...groups].flatMap(([group, names]) => names.map((name) => [basename(name), group])));
  return {
    name: "merged",
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path }) => ({ path: path.startsWith("group:") ? path : basename(path), namespace: "built" }));
      build.onLoad({ filter: /.*/, namespace: "built" }, ({ path }) => {
        if (path.startsWith("group:")) {
          return { contents: groups.get(path.slice("group:".length)).map((name) => `import "./${basename(name)}";`).join("\n"), loader: "js" };
        }
        const text = files.get(path);
        const own = groupOf.get(path);
        const needed = new Set([...text.matchAll(/^(?:import|export)\b[^;]*?"\.\/([^"]+)";$/gm)].map(([, name]) => groupOf.get(name)).filter(Boolean));
        needed.delete(own);
        // All pages have the entry, so code shared with it becomes part of it.
        const page = pages.has(path) ? `import "./${entry}";${late(path)}` : "";
        return { contents: [...needed].map((group) => `import "group:${group}";`).join("") + page + text, loader: "js" };
      });
    },
  };
}
