// Multipliers ("2.00×") and percentages ("49.50 %") are formatted by formatMultiplier and
// formatPercent of lib/format.ts. This finds those that are built by hand.

/** A number, or its placeholder in a template, a text or JSX, with a sign attached. */
const byHand = [
  { what: "a multiplier", sign: /[}\d]\s?×(?=["'`<\s.,;:)])|\}x(?=["'`<\s.,;:)]|$)|\d\.\d+x\b/ },
  { what: "a percentage", sign: /[}\d] ?%(?=["'`<\s.,;:)]|$)/ },
];

/** A percentage that belongs to the layout and is not a text. */
const layout = /style=|styles?\.|"--|CSSProperties|startOffset|\b(?:left|right|top|width|height|minHeight|margin\w*|x|y)\b["']?\s*[:=]|^const widths|calc\(/;

/** Formulas have a cross between two factors. Suffixes of fields are alone. */
const formula = /× ?(?:\d|[a-z(])|floor\(/;

/** The lines of a source that build such a figure by hand: `${line}: what`. */
export function figuresByHand(source) {
  const faults = [];
  source.split("\n").forEach((line, at) => {
    const code = line.replace(/^\s*(?:\/\/|\/?\*).*$/, "").replace(/\s\/\/ .*$/, "").replace(/\\u00a0%/g, "");
    for (const { what, sign } of byHand) {
      if (!sign.test(code)) continue;
      if (what === "a percentage" && layout.test(code)) continue;
      if (what === "a multiplier" && formula.test(code)) continue;
      faults.push(`${at + 1}: ${what}`);
    }
  });
  return faults;
}
