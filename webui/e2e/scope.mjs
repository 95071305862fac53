// What a run covers. The normal run is part of `make test` and has to be short: it has one journey
// or two of each area, most at one width, and axe only visits the sample of the walk. E2E=all
// (`make test-all`) is the full run.
import { describe, test } from "node:test";

export const full = process.env.E2E === "all";

/** The widths of a test: all of them in the full run, the first in the normal run. */
export const widths = (first, ...others) => (full ? [first, ...others] : [first]);

/** A test that only the full run contains. A file of nothing else is named *.full.test.mjs. */
export const fullTest = full ? test : () => undefined;
export const fullDescribe = full ? describe : () => undefined;

/** The cases of a test: all of them in the full run, the first ones in the normal run. */
export const cases = (all, count) => (full ? all : all.slice(0, count));
