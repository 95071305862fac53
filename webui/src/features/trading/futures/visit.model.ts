// The state of a visit of the page: the market, the order, and the notices about the player's own
// positions.

import { computed, signal } from "@preact/signals";
import { profitText } from "../../../lib/currencies";
import { bus } from "../../../lib/bus";
import { playSound } from "../../../lib/sound/sound";
import { persisted } from "../../../lib/persist";
import { signedIn, store } from "../../../lib/store";
import { toast } from "../../../ui/toast";
import { balance, walletCurrency } from "../../money/wallet/wallet.model";
import { makeOrder } from "./order.model";
import { priceText } from "./number";
import { applyPosition, endedPositions, loadOpen, onPosition, openPositions } from "./positions.model";
import { livePrices, scaleOf, tickerOf, tickers } from "./prices.model";
import { maxFlatMultiplierOf, termsOfMarket } from "./terms";
import { text } from "./trading.texts";
import { resolutions } from "./chart.model";
import type { Position, Resolution } from "./wire";

const market = signal("");

export const chosenResolution = persisted<Resolution>("tradingBars", "1s", (stored) => resolutions.find(({ id }) => id === stored)?.id);

export const visit = {
  /** Selects the market of the order. */
  show(ticker: string): void {
    if (market.peek() !== ticker) market.value = ticker;
  },
};

export const order = makeOrder({
  currency: computed(() => walletCurrency.value && { id: walletCurrency.value.id, decimals: walletCurrency.value.decimals }),
  balance,
  demo: store.demo,
  price: computed(() => livePrices.value.get(market.value)?.price ?? null),
  scale: computed(() => scaleOf(market.value)),
  maxMultiplier: computed(() => tickers.value?.find(({ ticker }) => ticker === market.value)?.maxMultiplier ?? 1000),
  maxFlatMultiplier: computed(() => maxFlatMultiplierOf(market.value)),
  terms: () => termsOfMarket(market.value),
});

const isGain = ({ profit }: Position) => /[1-9]/.test(profit) && !profit.startsWith("-");

/** Sounds and messages for a change of an own position. */
function react(position: Position, before: Position | undefined): void {
  const { ticker, state } = position;
  if (state === before?.state) return;
  const decimals = tickerOf(ticker)?.fiatDecimals ?? 2;
  if (state === "open" && before?.state === "pending") playSound("land");
  else if (state === "liquidated") {
    playSound("explode");
    toast.error(text("trading.liquidatedToast", { ticker, price: priceText(position.exit, decimals) }));
  } else if (state === "closed") {
    playSound(isGain(position) ? "win" : "lose");
    toast[isGain(position) ? "success" : "info"](text("trading.closedToast", { ticker, profit: profitText(position.profit, position.currency) }));
  } else if (state === "void") toast.info(text("trading.voidToast", { ticker }));
}

/** Milliseconds between loads of a guest's open positions. */
const guestInterval = 1_000;

/** A guest has no channel of their own, so their open positions are loaded again and again. */
function pollAsGuest(): () => void {
  const timer = setInterval(() => {
    if (!signedIn.peek() && !document.hidden && (openPositions.peek()?.length ?? 0) > 0) void loadOpen();
  }, guestInterval);
  return () => clearInterval(timer);
}

/** Follows the player's positions until the returned function is called. */
export function followOwn(): () => void {
  const load = () => {
    void loadOpen();
    void endedPositions.load();
  };
  load();
  const stops = [
    onPosition(react),
    bus.on("event:position", ({ data }) => applyPosition(data.position)),
    pollAsGuest(),
    ...(["live-recovered", "login-success", "logout"] as const).map((name) => bus.on(name, () => {
      openPositions.value = null;
      endedPositions.clear();
      load();
    })),
  ];
  return () => stops.forEach((stop) => stop());
}
