import assert from "node:assert/strict";
import { test } from "node:test";
import type { Market as SportMarket } from "../../../lib/api.gen";
import { marketOf, pricesPath } from "./prices";

const market = (name: string, specifiers: string) => ({ market: name, specifiers }) as SportMarket;
const markets = [market("1x2", ""), market("total", "total=2.5"), market("total", "total=3")];

test("the address of a market's odds selects the market", () => {
  for (const one of markets) {
    const { pathname, search } = new URL(pricesPath("e1", one), "http://localhost");
    assert.equal(pathname, "/sport/prices/e1");
    assert.equal(marketOf(markets, search), one);
  }
});

test("an address without a market or with an unknown one shows the first", () => {
  assert.equal(marketOf(markets, ""), markets[0]);
  assert.equal(marketOf(markets, "?market=corners/"), markets[0]);
  assert.equal(marketOf([], ""), undefined);
});
