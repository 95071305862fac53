import assert from "node:assert/strict";
import { test } from "node:test";
import { renderToStaticMarkup } from "react-dom/server";
import { createElement, type ReactNode } from "react";
import games from "../games.gen.json";
import { Cover, CoverObject, gamesWithCover } from "./Cover";
import { OutlinerContext, type Outliner } from "./TextOutline";
import { nameColour, palettes } from "./palettes";

const ids = games.map(({ id }) => id).sort();

test("exactly the originals have a cover and a palette", () => {
  assert.deepEqual([...gamesWithCover].sort(), ids);
  assert.deepEqual(Object.keys(palettes).sort(), ids);
  assert.equal(new Set(Object.values(palettes).map(({ wall }) => wall)).size, ids.length);
});

test("a name has a contrast of 7 to 1 on its table", () => {
  for (const [id, { table }] of Object.entries(palettes)) {
    assert.ok(contrast(nameColour, table) >= 7, `${id}: ${contrast(nameColour, table).toFixed(2)}`);
  }
});

// Each character is a square, which is enough to check that the name is drawn.
const outlinedTexts: string[] = [];
const outliner: Outliner = (text, size) => {
  outlinedTexts.push(text);
  return { strokes: [{ type: "M", x: 0, y: 0 }, { type: "L", x: size * text.length, y: 0 }, { type: "Z" }], width: size * text.length };
};

function drawn(drawing: ReactNode): string {
  outlinedTexts.length = 0;
  return renderToStaticMarkup(createElement(OutlinerContext.Provider, { value: outliner }, drawing));
}

test("a cover shows the name, loads no files and uses no ids", () => {
  for (const { id, name } of games) {
    const html = drawn(createElement(Cover, { game: id, name }));
    assert.ok(outlinedTexts.includes(name), id);
    assert.doesNotMatch(html, /href|url\(|<image|<style|<text| id="|NaN/, id);
  }
});

test("the object of a cover has its colours and only elements that the server can draw", () => {
  for (const id of [...gamesWithCover, "house"]) {
    const html = drawn(createElement(CoverObject, { game: id }));
    assert.match(html, /^<svg [^>]*viewBox="0 0 195 196" data-wall="#[0-9a-f]{6}" data-table="#[0-9a-f]{6}">/, id);
    const elements = new Set([...html.matchAll(/<([a-zA-Z]+)/g)].map(([, name]) => name!));
    for (const name of elements) assert.ok(["svg", "g", "path", "rect", "circle", "ellipse"].includes(name), `${id}: ${name}`);
    assert.doesNotMatch(html, /url\(|skew/, id);
  }
});

test("an unknown game gets the default chip and its name", () => {
  const html = drawn(createElement(Cover, { game: "none", name: "New" }));
  assert.match(html, /<circle/);
  assert.deepEqual([...new Set(outlinedTexts)], ["New"]);
});

/** The contrast of two colours by WCAG 2. */
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
