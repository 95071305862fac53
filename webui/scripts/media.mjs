// Named breakpoints: @media (--phone) is defined in src/ui/breakpoints.css. Browsers do not support
// @custom-media yet, so the build inserts the widths.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The names in a sheet of @custom-media rules: name -> condition. */
export function breakpointsOf(text) {
  return new Map([...text.matchAll(/@custom-media (--[\w-]+) (\([^;]+\));/g)].map(([, name, condition]) => [name, condition]));
}

/** A style sheet with inserted breakpoints. An undeclared one is an error. */
export function written(text, breakpoints) {
  return text.replace(/@media[^{]+/g, (rule) =>
    rule.replace(/\((--[\w-]+)\)/g, (_, name) => {
      const condition = breakpoints.get(name);
      if (!condition) throw new Error(`no breakpoint is called ${name}`);
      return condition;
    }),
  );
}

/** The plugin for every build that reads style sheets of the site. */
export function namedMedia(root) {
  const breakpoints = breakpointsOf(readFileSync(join(root, "src", "ui", "breakpoints.css"), "utf8"));
  return {
    name: "named-media",
    setup(build) {
      build.onLoad({ filter: /[\\/]webui[\\/]src[\\/].*\.css$/ }, async ({ path }) => ({
        contents: written(await readFile(path, "utf8"), breakpoints),
        loader: "css",
      }));
    },
  };
}
