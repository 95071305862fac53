// The texts of all four themes meet WCAG AA on every background that they are used on.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const css = await readFile(new URL("../src/ui/tokens.css", import.meta.url), "utf8");
const aa = 4.5; // text
const aaParts = 3; // edges of controls

/** The colours of each theme. Missing ones are those of dark. */
function themesOf(text) {
  const themes = {};
  for (const [, selector, body] of text.matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    const name = /data-theme="(\w+)"/.exec(selector)?.[1];
    const own = Object.fromEntries([...body.matchAll(/--([\w-]+):\s*(#[\da-f]{6}(?:[\da-f]{2})?);/gi)].map(([, token, value]) => [token, value]));
    if (name) themes[name] = { ...themes.dark, ...own };
  }
  return themes;
}

const channels = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** A translucent colour, as it looks on a background. */
function laid(hex, ground) {
  const alpha = hex.length > 7 ? Number.parseInt(hex.slice(7), 16) / 255 : 1;
  return channels(hex).map((value, at) => value * alpha + channels(ground)[at] * (1 - alpha));
}

function luminance(rgb) {
  const [r, g, b] = rgb.map((value) => (value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Every pair that the kit uses: [foreground, background, min contrast, translucent layer between]. */
function* pairs() {
  for (const ground of ["bg-0", "bg-1", "bg-2", "bg-3"]) {
    for (const front of ["text", "text-2", "text-3", "action", "win", "brass", "danger", "info"]) yield [front, ground, aa];
  }
  for (const ground of ["bg-0", "bg-1", "bg-2"]) yield ["violet", ground, aa];
  for (const tone of ["action", "win", "brass", "danger"]) {
    yield [`${tone}-ink`, tone, aa];
    for (const ground of ["bg-1", "bg-2"]) yield [tone, ground, aa, `${tone}-soft`];
  }
  for (const ground of ["bg-1", "bg-2"]) yield ["line-strong", ground, aaParts];
}

test("there are four themes", () => assert.deepEqual(Object.keys(themesOf(css)), ["dark", "gray", "blue", "green"]));

for (const [name, theme] of Object.entries(themesOf(css))) {
  test(`the ${name} theme can be read`, () => {
    const faults = [];
    for (const [front, ground, least, soft] of pairs()) {
      const below = soft ? laid(theme[soft], theme[ground]) : channels(theme[ground]);
      const found = contrast(channels(theme[front]), below);
      if (!(found >= least)) faults.push(`${front} on ${soft ? `${soft} over ` : ""}${ground}: ${found.toFixed(2)} < ${least}`);
    }
    assert.deepEqual(faults, []);
  });
}
