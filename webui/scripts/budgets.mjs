// Size budgets, gzip: the first visit, the shared files, and one more page.
import { readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { gzipSync } from "node:zlib";

const kilobyte = 1024;
/**
 * The office is open all day, so its pages may be larger. Shared code of tables and menus counts
 * for each page, but loads once.
 *
 * The library that draws the prices of a market is larger than a page. Only pages of markets load
 * it, after everything else of them.
 */
export const budgets = {
  site: { entry: 75 * kilobyte, shared: 12 * kilobyte, page: 45 * kilobyte, css: 35 * kilobyte, parts: { PriceChart: 64 * kilobyte } },
  office: { entry: 75 * kilobyte, shared: 48 * kilobyte, page: 90 * kilobyte, css: 25 * kilobyte },
};

/** All files that loading `name` loads at once, including itself. */
export function statics(outputs, name, seen = new Set(), folder = "dist") {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const one of outputs[name]?.imports ?? []) {
    if (one.kind === "import-statement" && !one.external) statics(outputs, relative(folder, one.path), seen, folder);
  }
  return seen;
}

/**
 * Prints a table of sizes. Throws if one exceeds its budget. sheets are style sheets besides those
 * of the build.
 */
export async function checkBudgets(dist, { outputs, entry, shared }, limits, sheets = []) {
  const sizes = new Map();
  for (const name of [...Object.keys(outputs), ...sheets]) {
    if (/\.(js|css)$/.test(name)) sizes.set(name, gzipSync(await readFile(join(dist, name)), { level: 9 }).length);
  }
  const sum = (names) => [...names].reduce((total, name) => total + (sizes.get(name) ?? 0), 0);
  const first = statics(outputs, entry);
  const rows = [{ what: basename(entry), size: sum(first), limit: limits.entry }];
  for (const name of shared) rows.push({ what: `${basename(name)}, shared by pages`, size: sizes.get(name), limit: limits.shared });

  const dynamic = new Set(
    Object.values(outputs).flatMap((output) =>
      output.imports.filter((one) => one.kind === "dynamic-import" && !one.external).map((one) => relative("dist", one.path)),
    ),
  );
  for (const page of dynamic) {
    const own = [...statics(outputs, page)].filter((name) => !first.has(name) && !shared.includes(name));
    const part = basename(page).replace(/-[A-Z0-9]{8}\.js$/, "");
    rows.push({ what: basename(page), size: sum(own), limit: limits.parts?.[part] ?? limits.page });
  }
  for (const [name, size] of sizes) {
    if (name.endsWith(".css")) rows.push({ what: basename(name), size, limit: limits.css });
  }

  const tooBig = rows.filter((row) => row.size > row.limit);
  rows.sort((a, b) => b.size - a.size);
  for (const row of rows.slice(0, 12)) {
    console.log(`${(row.size / kilobyte).toFixed(1).padStart(7)} KB of ${row.limit / kilobyte}  ${row.what}`);
  }
  if (tooBig.length > 0) throw new Error(`over budget: ${tooBig.map((row) => row.what).join(", ")}`);
}
