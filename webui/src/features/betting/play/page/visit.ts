// One visit of a game's page: loads the game, makes its round and everything
// around it, and takes it down again.

import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals-react";
import type { DataAnswer } from "../../../../lib/api.gen";
import { bus } from "../../../../lib/bus";
import { currencies } from "../../../../lib/currencies";
import { ApiError } from "../../../../lib/error";
import { errorText } from "../../../../lib/explain";
import { loadWithRetry } from "../../../../lib/lazy";
import { unitsOf } from "../../../../lib/money";
import { reloadOnce } from "../../../../lib/once";
import { openOverlay } from "../../../../lib/overlays";
import { requestId } from "../../../../lib/requestId";
import { store } from "../../../../lib/store";
import { toast } from "../../../../ui/toast";
import { applyBalance, currencyId, loadCurrencies } from "../../../money/wallet/wallet.model";
import { AutoBet } from "../auto.model";
import { makeStake, type BetCurrency, type BetLimits, type Stake } from "../bet.model";
import { send } from "../calls";
import type { GameInfo, MakeAnyParts, Reply, SharedTable } from "../contract";
import { games } from "../games";
import { pillsOf, withPill, type Pill } from "../history.model";
import { monitor } from "../monitor.model";
import { GameInstance } from "../play.model";
import { SharedPlay } from "../shared.model";
import { text as playText } from "../play.texts";
import { playSound } from "../sound";
import { prependBet } from "./bets.page.model";
import { showRefusal } from "./effects";
import { makeHand, precisionOf, type Held } from "./hand";

export type Phase = { kind: "loading" } | { kind: "failed"; text: string } | { kind: "unknown" } | { kind: "disabled" } | { kind: "ready" };

/** How long a result stands over the table, in milliseconds. */
export const popupTime = 2000;
/** From this multiplier on a win is a big one. */
const bigWin = 10;
const unknownGame = -3;

export class Visit {
  readonly phase = signal<Phase>({ kind: "loading" });
  readonly history = signal<Pill[]>([]);
  /** The result that stands over the table. */
  readonly popup = signal<Reply | null>(null);
  /** Answers stay away: the bet is sent again and again. */
  readonly waiting = signal(false);
  readonly currency: ReadonlySignal<BetCurrency>;
  readonly balance: ReadonlySignal<string>;
  readonly demo: ReadonlySignal<boolean>;
  readonly limits: ReadonlySignal<BetLimits | null>;
  readonly stake: Stake;
  /** These three are there once the phase is ready. */
  instance!: GameInstance;
  auto!: AutoBet;
  info!: GameInfo;
  /** Of games of the kind multiplayer. */
  shared: SharedPlay | undefined;
  private readonly allLimits = signal<(BetLimits & { currency: string })[]>([]);
  /** The currency and wallet of an open round, whatever is in hand meanwhile. */
  private readonly held = signal<Held | null>(null);
  private readonly offs: (() => void)[] = [];
  private popupTimer: ReturnType<typeof setTimeout> | undefined;
  private left = false;

  constructor(readonly id: string) {
    const hand = makeHand(this.held);
    this.currency = hand.currency;
    this.balance = hand.balance;
    this.demo = hand.demo;
    this.limits = computed(() => this.allLimits.value.find(({ currency }) => currency === this.currency.value.id) ?? null);
    const { currency, limits, balance, demo } = this;
    this.stake = makeStake({ currency, limits, balance, demo, winMultiplier: () => this.instance.parts.winMultiplier() });
  }

  /** Loads the game and the caller's round of it. */
  async load(): Promise<void> {
    this.phase.value = { kind: "loading" };
    const next = await this.prepare().catch((error: unknown): Phase => phaseOf(error));
    if (!this.left) this.phase.value = next;
  }

  private async prepare(): Promise<Phase> {
    const parts = games[this.id];
    if (!parts) return { kind: "unknown" };
    const asked = send("GameData", { api_id: this.id });
    asked.catch(() => undefined); // Told of below, unless the code fails first.
    const [definitions, made] = await Promise.all([
      loadWithRetry(() => import("../games.gen.json"), () => reloadOnce("chunk")),
      loadWithRetry(parts, () => reloadOnce("chunk")),
      currencies.peek().length > 0 ? undefined : loadCurrencies(),
    ]);
    const info = definitions.default.find((game) => game.id === this.id);
    if (!info) return { kind: "unknown" };
    if (this.left) return { kind: "loading" };
    if (!this.instance) this.begin(info, made.default);
    // Both are asked at once; the round is taken over once the game is known.
    const taken = asked.then((data) => {
      if (!this.left) this.takeData(data);
      return data;
    });
    const [data] = await Promise.all([taken, this.instance.restore(taken)]);
    if (!data.game.enabled) return { kind: "disabled" };
    return { kind: "ready" };
  }

  private begin(info: GameInfo, makeParts: MakeAnyParts): void {
    this.info = info;
    this.instance = new GameInstance(info, this.stake, {
      send, requestId, currency: this.currency, demo: this.demo, quick: store.quick,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      guest: () => store.user.peek() === null,
      told: {
        refused: (refusal) => showRefusal(refusal, this.instance.auto.peek()),
        notice: (text) => toast.info(text),
        waiting: (waits) => void (this.waiting.value = waits),
        balance: (reply) => this.takeBalance(reply),
        began: () => this.began(),
        ended: (reply) => this.ended(reply),
      },
    }, playSound);
    this.instance.parts = makeParts(this.instance);
    const table = this.instance.parts.shared;
    this.shared = table && new SharedPlay(this.instance, table, (text) => toast.info(text));
    this.auto = new AutoBet(info.auto, this.instance, {
      guest: () => store.user.peek() === null,
      auth: () => openOverlay("auth", { mode: "login" }),
      notice: (text) => toast.info(text),
      wallet: () => `${this.currency.peek().id} ${this.demo.peek()}`,
      problem: () => table?.autoProblem() ?? null,
      round: this.shared && ((may) => this.shared!.playRound(may)),
    });
    this.follow();
    if (table) this.followTable(table);
  }

  // Many play: the table tells of rounds, and a private event of the own bet's end.
  private followTable(table: SharedTable): void {
    this.offs.push(
      table.follow({
        ended: (reply) => this.instance.end(reply),
        restore: () => this.instance.restore().catch(() => undefined), // asked again with the next connection
        refresh: () => this.refreshData().catch(() => undefined),
        guest: () => store.user.peek() === null,
      }),
      bus.on("event:multiplayerResult", ({ data: reply }) => {
        if (reply.game.id === this.id) this.instance.settled(reply);
      }),
    );
  }

  // The site around changes: connections come back, players sign in, currencies are chosen.
  private follow(): void {
    const again = () => void this.refresh().catch(() => undefined); // the next play tells what is wrong
    for (const name of ["live-recovered", "login-success", "logout"] as const) this.offs.push(bus.on(name, again));
    this.offs.push(
      effect(() => {
        const bet = this.instance.open.value ? this.instance.reply.value : this.instance.kept.value;
        this.held.value = bet && { currency: bet.currency, demo: bet.demo };
      }),
      this.watchStake(),
      this.watchWallet(),
    );
  }

  // Another currency, another wallet: another stake, unless a round holds the old one.
  private watchStake(): () => void {
    let known = "";
    return effect(() => {
      const place = `${this.currency.value.id} ${this.demo.value} ${this.limits.value !== null}`;
      if (place === known) return;
      known = place;
      if (!this.instance.open.peek() && !this.instance.parts.betsOnTable) this.stake.reset();
    });
  }

  private watchWallet(): () => void {
    let first = true;
    return effect(() => {
      void currencyId.value;
      void store.demo.value;
      if (!first && (this.instance.open.peek() || this.instance.busy.peek() || this.instance.kept.peek())) toast.info(playText("play.wait"));
      first = false;
    });
  }

  /** Asks anew what the server knows of the game and of the caller. */
  async refresh(): Promise<void> {
    await this.refreshData();
    if (!this.left) await this.instance.restore();
  }

  private async refreshData(): Promise<void> {
    const data = await send("GameData", { api_id: this.id });
    if (!this.left) this.takeData(data);
  }

  private takeData(data: DataAnswer): void {
    batch(() => {
      this.allLimits.value = data.limits;
      this.history.value = pillsOf(data.history, this.instance.parts.pill, this.history.peek());
      if (data.table !== undefined) this.instance.parts.shared?.data(data.table);
    });
  }

  private began(): void {
    this.popup.value = null;
    playSound("bet");
  }

  private takeBalance({ currency, demo, balance }: Reply): void {
    applyBalance({ currency, demo, balance }, 0);
  }

  private ended(reply: Reply): void {
    if (reply.game.status === "cancelled") return;
    this.history.value = withPill(this.history.peek(), { id: reply.id, text: this.instance.parts.pill(reply), status: reply.game.status });
    const precision = precisionOf(reply.currency);
    monitor.add(reply.currency, reply.demo, { bet: unitsOf(reply.bet, precision), payout: unitsOf(reply.payout, precision) });
    prependBet(this.info, reply);
    playSound(!reply.game.win ? "lose" : Number(reply.multiplier) >= bigWin ? "bigwin" : "win");
    // A quick run goes on faster than one reads: the strip and the monitor tell.
    if (this.auto.running.peek() && store.quick.peek()) return;
    this.popup.value = reply;
    clearTimeout(this.popupTimer);
    this.popupTimer = setTimeout(() => (this.popup.value = null), popupTime);
  }

  /** Takes everything down; what was sent is done by the server all the same. */
  leave(): void {
    this.left = true;
    clearTimeout(this.popupTimer);
    for (const off of this.offs.splice(0)) off();
    this.auto?.stop();
    this.shared?.dispose();
    this.instance?.dispose();
  }
}

function phaseOf(error: unknown): Phase {
  if (error instanceof ApiError && error.is(unknownGame)) return { kind: "unknown" };
  return { kind: "failed", text: errorText(error) };
}
