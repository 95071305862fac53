// Keeps the names of other files out of the file that starts the site. It then changes only with its
// own code, and a new feature leaves it in the browsers' caches.
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";

const onDemand = /import\("\.\/([^"]+\.js)"\)/g;

/** Replaces the imports on demand of a file by a list: the text, and the files of the list. */
export function detached(text) {
  const files = [];
  const free = text.replace(onDemand, (_, file) => {
    if (!files.includes(file)) files.push(file);
    return `import(globalThis.croupierFiles[${files.indexOf(file)}])`;
  });
  const left = /["'/][\w.-]+-[A-Z0-9]{8}\.\w+/.exec(free);
  if (left) throw new Error(`the start of the site names another file: ${left[0]}`);
  return { text: free, files };
}

/** The name of a file by its content, in the form of the other names. */
export const nameBy = (name, text) => `assets/${name}-${createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase()}.js`;

/**
 * Detaches a file of a build: it gets a name by its content, the files that import it follow, and
 * the document's entry, which imports it, declares the list of files. Their names stay, because
 * esbuild computes them from everything that a file imports. The file that only contains an import
 * of the detached one is removed.
 */
export async function detach(dist, { outputs, entry }, own, { file: start, entry: facade }) {
  const { text, files } = detached(await readFile(join(dist, start), "utf8"));
  const name = nameBy(own, text);
  if (facade !== start) {
    await rm(join(dist, facade));
    delete outputs[facade];
  }
  await rm(join(dist, start));
  await writeFile(join(dist, name), text);
  const output = outputs[start];
  delete outputs[start];
  for (const [file, { imports }] of Object.entries(outputs)) {
    if (!imports.some(({ path }) => basename(path) === basename(start))) continue;
    for (const one of imports) one.path = one.path.replace(basename(start), basename(name));
    const list = file === entry ? `globalThis.croupierFiles=${JSON.stringify(files.map((one) => `/assets/${one}`))};` : "";
    await writeFile(join(dist, file), list + (await readFile(join(dist, file), "utf8")).replaceAll(basename(start), basename(name)));
  }
  outputs[name] = output;
}
