import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { features } from "../features";
import { matchPath } from "../lib/match";

/** Addresses that the server handles itself, and files of the build. */
const servers = /^\/(?:api|healthz|auth|sanctum|license|admin|ws|connect|debugger\/ui\/office|fonts|assets|covers|cover|math|currency|emoji|stickers|gifs|og|avatars?|favicon|offline\.html|sw\.js)(?:[/.?]|$)/;

/** Code that shows a link only if its page exists. */
const gate = /pageExists\(|allRoutes\(\)|exists\b|\btoPage\(/;

/** Max distance in lines between a link and its check. */
const near = 3;

/** The site paths in a line of source, with values replaced by "x". */
function linksIn(line: string): string[] {
  const code = line.replace(/[!=]== ["'`][^"'`]*["'`]/g, "").replace(/^\s*(?:\/\/|\/?\*).*$/, "").replace(/\/(?![*/])(?:\\.|\[[^\]]*\]|[^/\\\n"'`])+\/[gimsuy]*\.(?:test|exec)/g, "");
  return [...code.matchAll(/["'`](\/[A-Za-z][^"'`\s]*)["'`]/g)]
    .map(([, path = ""]) => path.replace(/\$\{[^}]*\}/g, "x").replace(/[?#].*$/, ""))
    .filter((path) => !servers.test(path));
}

test("links are found in a line", () => {
  assert.deepEqual(linksIn('<AppLink to={`/profile/${user._id}`} href="/vip?tab=1">'), ["/profile/x", "/vip"]);
  assert.deepEqual(linksIn('// see "/nowhere"'), []);
  assert.deepEqual(linksIn('api.post("/api/user/find", { to: "/gone" })'), ["/gone"]);
});

test("every link inside the site leads to a page, or is shown only where its page exists", async () => {
  const patterns = features.flatMap((feature) => feature.routes ?? []).map(({ path }) => path);
  const names = (await readdir("src", { recursive: true })).filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.gen\.ts$/.test(name));
  assert.ok(names.length > 300 && patterns.length > 30, "sources and routes are found");
  const lost: string[] = [];
  let found = 0;
  for (const name of names) {
    const source = await readFile(`src/${name}`, "utf8");
    const lines = source.split("\n");
    for (const [at, line] of lines.entries()) {
      for (const path of linksIn(line)) {
        found += 1;
        if (/\.(?:html|js|png|svg)$/.test(path)) continue; // a file of the build, not a page
        if (patterns.some((pattern) => pattern === path || matchPath(pattern, path))) continue;
        if (!gate.test(lines.slice(Math.max(0, at - near), at + near + 1).join("\n"))) lost.push(`${name}:${at + 1}: ${path}`);
      }
    }
  }
  assert.ok(found > 50, "links are found");
  assert.deepEqual(lost, []);
});
