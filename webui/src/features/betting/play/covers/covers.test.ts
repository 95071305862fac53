import assert from "node:assert/strict";
import { test } from "node:test";
import { renderToStaticMarkup } from "react-dom/server";
import { createElement } from "react";
import games from "../games.gen.json";
import { Cover, covered } from "./Cover";
import { nameColour, palettes } from "./palettes";

const ids = games.map(({ id }) => id).sort();

test("every original has a cover and a palette of its own, and nothing else has", () => {
  assert.deepEqual([...covered].sort(), ids);
  assert.deepEqual(Object.keys(palettes).sort(), ids);
  assert.equal(new Set(Object.values(palettes).map(({ wall }) => wall)).size, ids.length);
});

test("a name is read on its table with a contrast of 7 to 1", () => {
  for (const [id, { table }] of Object.entries(palettes)) {
    assert.ok(contrast(nameColour, table) >= 7, `${id}: ${contrast(nameColour, table).toFixed(2)}`);
  }
});

test("a cover is decoration, shows the name, loads nothing and refers to no id", () => {
  for (const { id, name } of games) {
    const html = renderToStaticMarkup(createElement(Cover, { game: id, name }));
    assert.match(html, /^<svg[^>]* aria-hidden="true"/);
    assert.ok(html.includes(`>${name}</text></svg>`), id);
    assert.doesNotMatch(html, /href|url\(|<image|<style| id="|NaN/, id);
  }
});

test("an unknown game gets the house's chip, with its name", () => {
  const html = renderToStaticMarkup(createElement(Cover, { game: "none", name: "New" }));
  assert.match(html, /<circle/);
  assert.match(html, />New<\/text>/);
});

/** The contrast of two colours, as WCAG 2 counts it. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
