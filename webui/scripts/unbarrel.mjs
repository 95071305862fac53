// Redirects imports of libraries' index files to the files behind them. Code is split by files: a
// page that imports one name of an index would load everything that all pages together use of it.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const listed = /export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

/** The exports of an index: name -> {file, name there}. */
export function exportsOf(index) {
  const found = new Map();
  for (const [, names, from] of readFileSync(index, "utf8").matchAll(listed)) {
    if (!from.startsWith(".")) continue;
    for (const { there, here } of namesIn(names)) found.set(here, { file: resolve(dirname(index), from), name: there });
  }
  return found;
}

/** The pairs of `a, b as c`. Types are left out, because they generate no code. */
function namesIn(text) {
  const clean = text.replace(/\/\*[\s\S]*?\*\//g, "").split(",").map((part) => part.trim()).filter((part) => part && !part.startsWith("type "));
  return clean.map((part) => {
    const [there, here] = part.split(/\s+as\s+/);
    return { there, here: here ?? there };
  });
}

/** Rewrites the imports of one index in a file's text. */
export function rewritten(text, matches, names) {
  return text.replace(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["'];?/g, (statement, list, from) => {
    if (!matches(from)) return statement;
    const direct = [];
    const rest = [];
    for (const { there, here } of namesIn(list)) {
      const target = names.get(there);
      if (target) direct.push(`import { ${target.name} as ${here} } from ${JSON.stringify(target.file)};`);
      else rest.push(here === there ? there : `${there} as ${here}`);
    }
    if (rest.length > 0) direct.push(`import { ${rest.join(", ")} } from ${JSON.stringify(from)};`);
    return direct.join(" "); // on one line, so that positions in the source stay valid
  });
}

/**
 * The plugin for the icons and for the floating parts of the widgets. `entry` is the source that
 * the document loads, `pages` are the sources that load on demand. Each of them is made to import
 * the entry, which is loaded already: its parts are then needed by all, and become one file instead
 * of dozens that compress badly.
 */
export function unbarrel(root, entry, pages = new Set()) {
  const require = createRequire(`${root}/`);
  const packageOf = (file) => dirname(require.resolve(file));
  const icons = exportsOf(resolve(packageOf("lucide-react/package.json"), "dist/esm/lucide-react.mjs"));
  const floatingIndex = resolve(packageOf("@base-ui/react/package.json"), "floating-ui-react/index.mjs");
  const floating = exportsOf(floatingIndex);
  return {
    name: "unbarrel",
    setup(build) {
      build.onLoad({ filter: /[\\/]webui[\\/]src[\\/].*\.tsx?$|^src[\\/].*\.tsx?$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        const page = pages.has(path);
        if (!page && !text.includes('"lucide-react"')) return undefined;
        const direct = rewritten(text, (from) => from === "lucide-react", icons);
        return { contents: page ? `import ${JSON.stringify(join(root, entry))}; ${direct}` : direct, loader: path.endsWith("x") ? "tsx" : "ts" };
      });
      build.onLoad({ filter: /[\\/]@base-ui[\\/]react[\\/].*\.mjs$/ }, async ({ path }) => {
        const text = await readFile(path, "utf8");
        if (!text.includes("floating-ui-react/index.mjs")) return undefined;
        return { contents: rewritten(text, (from) => from.startsWith(".") && resolve(dirname(path), from) === floatingIndex, floating), loader: "js" };
      });
    },
  };
}
