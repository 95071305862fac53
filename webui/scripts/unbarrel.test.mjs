import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { exportsOf, rewritten } from "./unbarrel.mjs";

test("an import from an index becomes imports of the files behind it", async () => {
  const folder = await mkdtemp(join(tmpdir(), "unbarrel-"));
  try {
    const index = join(folder, "index.mjs");
    await writeFile(index, `export { default as Star, default as StarIcon } from './icons/star.mjs';\nexport { useClick } from "./hooks/useClick.mjs";\nexport { shift } from "elsewhere";\n`);
    const names = exportsOf(index);
    assert.deepEqual(names.get("StarIcon"), { file: join(folder, "icons/star.mjs"), name: "default" });
    const text = `import { Star as Shine,\n  useClick, shift, type Icon } from "lib";\nimport { other } from "another";\n`;
    const made = rewritten(text, (from) => from === "lib", names);
    assert.equal(
      made,
      `import { default as Shine } from ${JSON.stringify(join(folder, "icons/star.mjs"))}; ` +
        `import { useClick as useClick } from ${JSON.stringify(join(folder, "hooks/useClick.mjs"))}; ` +
        `import { shift } from "lib";\nimport { other } from "another";\n`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
