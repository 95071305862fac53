import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { formatOdds, oddsFormats } from "./odds";

interface Row {
  decimal: string;
  fractional: string;
  american: string;
  hongkong: string;
  malay: string;
  indonesian: string;
}

// The same vectors as in the server's tests.
const rows = JSON.parse(readFileSync("../app/kernel/sports/odds/testdata/formats.json", "utf8")) as Row[];

test("odds have the format of the server in all formats", () => {
  assert.ok(rows.length > 20);
  for (const row of rows) {
    const [whole = "", decimals = ""] = row.decimal.split(".");
    const price = Number(whole) * 1000 + Number(decimals.padEnd(3, "0"));
    assert.deepEqual(
      oddsFormats.map((format) => formatOdds(price, format)),
      [row.decimal, row.fractional, row.american, row.hongkong, row.malay, row.indonesian],
    );
  }
});

test("the three formats of the specification", () => {
  assert.deepEqual(oddsFormats.slice(0, 3).map((format) => formatOdds(2500, format)), ["2.50", "3/2", "+150"]);
  assert.deepEqual(oddsFormats.slice(0, 3).map((format) => formatOdds(1500, format)), ["1.50", "1/2", "-200"]);
});

test("an invalid price is written as a number", () => {
  assert.equal(formatOdds(1000, "american"), "1.00");
});
