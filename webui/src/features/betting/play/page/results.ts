// The results of a visit: the strip of ended rounds, the result above the table, the celebration of
// big wins, and the balances that change with them.

import { batch, signal } from "@preact/signals";
import { currencies } from "../../../../lib/currencies";
import { unitsOf } from "../../../../lib/money";
import { store } from "../../../../lib/store";
import { applyBalance } from "../../../money/wallet/wallet.model";
import type { AutoBet } from "../auto.model";
import type { GameInfo, Reply } from "../contract";
import { pillOf, pillsOf, withPill, type Pill } from "../history.model";
import { monitor } from "../monitor.model";
import type { DisplayedBalance, WalletKey } from "../pendingWagers.model";
import type { GameInstance } from "../play.model";
import { Throttle } from "../throttle";
import { isBig, tierOf } from "../wins.model";
import { precisionOf } from "./activeWallet";
import { prependBets } from "./bets.page.model";
import { Celebration } from "./celebration";

/** How long a result is shown above the table, in milliseconds. */
const popupTime = 2000;
/**
 * Many results per second are drawn together at this interval. The long table of bets uses the
 * longer interval, and both do while many balls are in the air: in milliseconds.
 */
const drawIntervals = { few: 100, many: 280 };
const listIntervals = { few: 600, many: 3000 };

/** The game that is played. Its parts exist once the game is loaded. */
interface PlayedGame {
  readonly info: GameInfo;
  readonly instance: GameInstance;
  readonly auto: AutoBet;
}

export class Results {
  readonly history = signal<Pill[]>([]);
  /** The result that is shown above the table. */
  readonly popup = signal<Reply | null>(null);
  readonly celebration = new Celebration();
  private popupTimer: ReturnType<typeof setTimeout> | undefined;
  /** Not drawn yet: ended rounds, oldest first, and balances. */
  private readonly endedRounds: Reply[] = [];
  private readonly balances = new Map<string, DisplayedBalance>();
  private readonly drawThrottle = new Throttle(() => this.updateInterval(drawIntervals), () => this.draw());
  private readonly unlisted: Reply[] = [];
  private readonly listThrottle = new Throttle(() => this.updateInterval(listIntervals), () => prependBets(this.game.info, this.unlisted.splice(0)));

  constructor(private readonly game: PlayedGame) {}

  /** Shows the rounds that the server knows. */
  setHistory(rounds: Parameters<typeof pillsOf>[0]): void {
    this.history.value = pillsOf(rounds, this.game.instance.parts, this.history.peek());
  }

  roundStarted(): void {
    if (!this.game.instance.parts.overlap) this.popup.value = null;
    this.celebration.roundStarted(this.game.auto.running.peek());
  }

  roundEnded(reply: Reply): void {
    if (reply.game.status === "cancelled") return;
    this.celebration.roundEnded(reply, this.game.auto.running.peek());
    this.endedRounds.push(reply);
    this.drawThrottle.request();
  }

  /** The balance of a wallet, with all results until now. */
  displayedBalance({ currency, demo }: WalletKey): string {
    this.drawThrottle.flush();
    return currencies.peek().find(({ id }) => id === currency)?.balance[demo ? "demo" : "real"] ?? "0";
  }

  /** Shows a balance with the next results. */
  queueBalance({ currency, demo, balance }: DisplayedBalance): void {
    this.balances.set(`${currency} ${demo}`, { currency, demo, balance });
    this.drawThrottle.request();
  }

  /** Adds to the table of bets what was postponed while many balls were in the air. */
  flushList(): void {
    this.listThrottle.flush();
  }

  /** The player leaves the page. */
  dispose(): void {
    clearTimeout(this.popupTimer);
    this.celebration.dispose();
    this.drawThrottle.dispose();
    this.listThrottle.dispose();
  }

  private updateInterval({ few, many }: typeof drawIntervals): number {
    return this.game.instance.manyInFlight.peek() ? many : few;
  }

  private draw(): void {
    const rounds = this.endedRounds.splice(0);
    const balances = [...this.balances.values()];
    this.balances.clear();
    batch(() => {
      for (const displayed of balances) applyBalance(displayed, 0);
      if (rounds.length > 0) this.drawRounds(rounds);
    });
  }

  private drawRounds(rounds: Reply[]): void {
    let pills = this.history.peek();
    for (const reply of rounds) {
      pills = withPill(pills, pillOf(this.game.instance.parts, { id: reply.id, status: reply.game.status }, reply));
      const precision = precisionOf(reply.currency);
      monitor.add(reply.currency, reply.demo, { bet: unitsOf(reply.bet, precision), payout: unitsOf(reply.payout, precision) });
    }
    this.history.value = pills;
    this.unlisted.push(...rounds);
    this.listThrottle.request();
    const popupReply = this.popupResult(rounds);
    if (!popupReply) return;
    this.popup.value = popupReply;
    clearTimeout(this.popupTimer);
    this.popupTimer = setTimeout(() => (this.popup.value = null), popupTime);
  }

  // A quick run is too fast to read single results, and the strip and the monitor show it. Of many
  // results at once, big wins are shown, and the last result.
  private popupResult(rounds: Reply[]): Reply | undefined {
    if (this.game.auto.running.peek() && store.quick.peek()) return undefined;
    const best = rounds.reduce((largest, reply) => (Number(reply.multiplier) > Number(largest.multiplier) ? reply : largest));
    if (isBig(tierOf(best))) return best;
    return this.game.instance.inFlight.peek() > 0 ? undefined : rounds.at(-1);
  }
}
