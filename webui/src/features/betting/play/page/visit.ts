// One visit of a game's page: loads the game, makes its round and everything
// around it, and takes it down again.

import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals-react";
import type { DataAnswer } from "../../../../lib/api.gen";
import { freeBetOf } from "../../../../lib/bonus";
import { bus } from "../../../../lib/bus";
import { currencies } from "../../../../lib/currencies";
import { ApiError } from "../../../../lib/error";
import { errorText } from "../../../../lib/explain";
import { betUnderWay } from "../../../../lib/frame";
import { unitsOf } from "../../../../lib/money";
import { noteRound } from "../../../../lib/openRounds";
import { openOverlay } from "../../../../lib/overlays";
import { requestId } from "../../../../lib/requestId";
import { subscribe } from "../../../../lib/socket";
import { store } from "../../../../lib/store";
import { toast } from "../../../../ui/toast";
import { applyBalance, currencyId, loadCurrencies, takeNews } from "../../../money/wallet/wallet.model";
import { AutoBet } from "../auto.model";
import { makeStake, type BetCurrency, type BetLimits, type Stake } from "../bet.model";
import { send } from "../calls";
import type { GameInfo, MakeAnyParts, Reply, SharedTable } from "../contract";
import type { Place, Shown } from "../flight.model";
import { games, loadGame } from "../games";
import { pillOf, pillsOf, withPill, type Pill } from "../history.model";
import { monitor } from "../monitor.model";
import { Paced } from "../paced";
import { GameInstance } from "../play.model";
import { SharedPlay } from "../shared.model";
import { text as playText } from "../play.texts";
import { isBig, tierOf } from "../wins.model";
import { prependBets } from "./bets.page.model";
import { Celebration, hear } from "./celebration";
import { showRefusal } from "./effects";
import { makeHand, precisionOf, type Held } from "./hand";

export type Phase = { kind: "loading" } | { kind: "failed"; text: string } | { kind: "unknown" } | { kind: "disabled"; withheld: boolean } | { kind: "ready" };

/** How long a result stands over the table, in milliseconds. */
export const popupTime = 2000;
const unknownGame = -3;
/** Within how many milliseconds pages ask what has changed of the offer. */
const askedWithin = 800;
/** Many results a second are drawn together, so often; the long table of bets
 *  more seldom, and both while many are in the air: in milliseconds. */
const drawnTogether = { few: 100, many: 280 };
const listedTogether = { few: 600, many: 3000 };

export class Visit {
  readonly phase = signal<Phase>({ kind: "loading" });
  readonly history = signal<Pill[]>([]);
  /** The result that stands over the table. */
  readonly popup = signal<Reply | null>(null);
  readonly celebration = new Celebration();
  /** Answers stay away: the bet is sent again and again. */
  readonly waiting = signal(false);
  /** The house takes no stakes on the game now. What is open can be finished. */
  readonly closed = signal(false);
  /** What the operator says of the game. */
  readonly description = signal("");
  readonly currency: ReadonlySignal<BetCurrency>;
  readonly balance: ReadonlySignal<string>;
  readonly demo: ReadonlySignal<boolean>;
  readonly limits: ReadonlySignal<BetLimits | null>;
  readonly stake: Stake;
  /** Whether automatic betting may be begun: guests register first, unless the house says otherwise. */
  readonly mayRun: ReadonlySignal<boolean>;
  /** These three are there once the phase is ready. */
  instance!: GameInstance;
  auto!: AutoBet;
  info!: GameInfo;
  /** Of games of the kind multiplayer. */
  shared: SharedPlay | undefined;
  private readonly allLimits = signal<(BetLimits & { currency: string })[]>([]);
  private readonly guestRuns = signal(false);
  /** The currency and wallet of an open round, whatever is in hand meanwhile. */
  private readonly held = signal<Held | null>(null);
  private readonly offs: (() => void)[] = [];
  private popupTimer: ReturnType<typeof setTimeout> | undefined;
  /** What is still to be drawn: ended rounds, oldest first, and balances. */
  private readonly endedRounds: Reply[] = [];
  private readonly balances = new Map<string, Shown>();
  private readonly drawing = new Paced(() => this.gap(drawnTogether), () => this.draw());
  private readonly unlisted: Reply[] = [];
  private readonly listing = new Paced(() => this.gap(listedTogether), () => prependBets(this.info, this.unlisted.splice(0)));
  private offerTimer: ReturnType<typeof setTimeout> | undefined;
  private left = false;

  constructor(readonly id: string) {
    const hand = makeHand(this.held, id);
    this.currency = hand.currency;
    this.balance = hand.balance;
    this.demo = hand.demo;
    this.limits = computed(() => this.allLimits.value.find(({ currency }) => currency === this.currency.value.id) ?? null);
    this.mayRun = computed(() => store.user.value !== null || this.guestRuns.value);
    const { currency, limits, balance } = this;
    this.stake = makeStake({ currency, limits, balance, winMultiplier: () => this.instance.parts.winMultiplier() });
  }

  /** Loads the game and the caller's round of it. */
  async load(): Promise<void> {
    this.phase.value = { kind: "loading" };
    const next = await this.prepare().catch((error: unknown): Phase => phaseOf(error));
    if (!this.left) this.phase.value = next;
  }

  private async prepare(): Promise<Phase> {
    if (!games[this.id]) return { kind: "unknown" };
    const asked = send("GameData", { api_id: this.id });
    asked.catch(() => undefined); // Told of below, unless the code fails first.
    const [game] = await Promise.all([loadGame(this.id), currencies.peek().length > 0 ? undefined : loadCurrencies()]);
    if (!game) return { kind: "unknown" };
    if (this.left) return { kind: "loading" };
    if (!this.instance) this.begin(game.info, game.makeParts);
    // Both are asked at once; the round is taken over once the game is known.
    const taken = asked.then((data) => {
      if (!this.left) this.takeData(data);
      return data;
    });
    const [data] = await Promise.all([taken, this.instance.restore(taken)]);
    return this.phaseBy(data);
  }

  // A closed game is shown as long as there is something to see or to finish.
  private phaseBy({ game }: DataAnswer): Phase {
    const { open, busy, flying } = this.instance;
    if (game.enabled || this.shared || open.peek() || busy.peek() || flying.peek() > 0) return { kind: "ready" };
    return { kind: "disabled", withheld: game.withheld === true };
  }

  // Staff have opened or closed something, or set other limits. Not all pages ask at once.
  private offerChanged(): void {
    clearTimeout(this.offerTimer);
    this.offerTimer = setTimeout(() => {
      void this.refreshData().then((data) => {
        const { kind } = this.phase.peek();
        if (!this.left && (kind === "ready" || kind === "disabled")) this.phase.value = this.phaseBy(data);
      }).catch(() => undefined); // the next play tells what is wrong
    }, Math.random() * askedWithin);
  }

  private begin(info: GameInfo, makeParts: MakeAnyParts): void {
    this.info = info;
    this.instance = new GameInstance(info, this.stake, {
      send, requestId, currency: this.currency, demo: this.demo, quick: store.quick,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      guest: () => store.user.peek() === null,
      freeBet: () => (this.demo.peek() ? undefined : freeBetOf(this.currency.peek().id, this.id)?._id),
      balance: (place) => this.shownBalance(place),
      told: {
        refused: (refusal) => showRefusal(refusal, this.instance.auto.peek()),
        notice: (text) => toast.info(text),
        waiting: (waits) => void (this.waiting.value = waits),
        balance: (shown) => this.takeBalance(shown),
        began: () => this.began(),
        ended: (reply) => this.ended(reply),
      },
    }, hear);
    this.instance.parts = makeParts(this.instance);
    const { shared: table, autoplay, overlap } = this.instance.parts;
    this.shared = table && new SharedPlay(this.instance, table);
    this.auto = new AutoBet(info.auto, this.instance, {
      guest: () => !this.mayRun.peek(),
      auth: () => openOverlay("auth", { mode: "register" }),
      notice: (text) => toast.info(text),
      wallet: () => `${this.currency.peek().id} ${this.demo.peek()}`,
      problem: () => table?.autoProblem() ?? autoplay?.problem?.() ?? null,
      round: this.shared ? (may) => this.shared!.playRound(may) : autoplay && (() => this.instance.playOut(autoplay)),
      overlap,
    });
    this.follow();
    if (table) this.followTable(table);
    if (overlap) this.offs.push(takeNews((change) => this.takeNews(change)));
  }

  // What the server tells of the game's own wagers is shown as each of them lands.
  private takeNews({ currency, demo, balance, reason }: Shown & { reason: string }): boolean {
    const { flight } = this.instance;
    if (!flight.holds({ currency, demo })) return false;
    const shown = reason === this.id ? null : flight.news({ currency, demo, balance });
    if (shown) this.takeBalance(shown);
    return true;
  }

  // Many play: the table tells of rounds, and a private event of the own bet's end.
  private followTable(table: SharedTable): void {
    this.offs.push(
      table.follow({
        ended: (reply) => this.instance.end(reply),
        restore: () => this.instance.restore().catch(() => undefined), // asked again with the next connection
        refresh: () => this.refreshData().then(() => undefined, () => undefined),
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
      bus.on("reality-check", () => this.auto?.stop()),
      effect(() => {
        const bet = this.instance.open.value ? this.instance.reply.value : this.instance.kept.value;
        this.held.value = bet && { currency: bet.currency, demo: bet.demo };
      }),
      effect(() => {
        if (store.user.value === null) noteRound(this.info, this.instance.open.value);
      }),
      // What was put off while many were in the air waits no longer.
      effect(() => {
        if (!this.instance.raining.value) queueMicrotask(() => this.listing.flush());
      }),
      // Busy is not said of wagers that overlap: those are in the air.
      effect(() => void (betUnderWay.value = (this.instance.busy.value && !this.instance.open.value) || this.instance.flying.value > 0)),
      () => (betUnderWay.value = false),
      subscribe("offer", { event: () => this.offerChanged(), reset: () => undefined }),
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

  private async refreshData(): Promise<DataAnswer> {
    const data = await send("GameData", { api_id: this.id });
    if (!this.left) this.takeData(data);
    return data;
  }

  private takeData(data: DataAnswer): void {
    batch(() => {
      this.allLimits.value = data.limits;
      this.closed.value = !data.game.enabled;
      this.description.value = data.game.description ?? "";
      this.guestRuns.value = data.game.guest_auto;
      this.history.value = pillsOf(data.history, this.instance.parts, this.history.peek());
      if (data.table !== undefined) this.instance.parts.shared?.data(data.table);
    });
  }

  private began(): void {
    if (!this.instance.parts.overlap) this.popup.value = null;
    this.celebration.began(this.auto.running.peek());
  }

  private shownBalance({ currency, demo }: Place): string {
    this.drawing.flush();
    return currencies.peek().find(({ id }) => id === currency)?.balance[demo ? "demo" : "real"] ?? "0";
  }

  private takeBalance({ currency, demo, balance }: Shown): void {
    this.balances.set(`${currency} ${demo}`, { currency, demo, balance });
    this.drawing.ask();
  }

  private ended(reply: Reply): void {
    if (reply.game.status === "cancelled") return;
    this.celebration.ended(reply, this.auto.running.peek());
    this.endedRounds.push(reply);
    this.drawing.ask();
  }

  private gap({ few, many }: typeof drawnTogether): number {
    return this.instance.raining.peek() ? many : few;
  }

  private draw(): void {
    const rounds = this.endedRounds.splice(0);
    const balances = [...this.balances.values()];
    this.balances.clear();
    batch(() => {
      for (const shown of balances) applyBalance(shown, 0);
      if (rounds.length > 0) this.drawEnds(rounds);
    });
  }

  private drawEnds(rounds: Reply[]): void {
    let pills = this.history.peek();
    for (const reply of rounds) {
      pills = withPill(pills, pillOf(this.instance.parts, { id: reply.id, status: reply.game.status }, reply));
      const precision = precisionOf(reply.currency);
      monitor.add(reply.currency, reply.demo, { bet: unitsOf(reply.bet, precision), payout: unitsOf(reply.payout, precision) });
    }
    this.history.value = pills;
    this.unlisted.push(...rounds);
    this.listing.ask();
    const told = this.popupOf(rounds);
    if (!told) return;
    this.popup.value = told;
    clearTimeout(this.popupTimer);
    this.popupTimer = setTimeout(() => (this.popup.value = null), popupTime);
  }

  // A quick run goes on faster than one reads: the strip and the monitor tell.
  // Of many at once the big wins count, and the last of all.
  private popupOf(rounds: Reply[]): Reply | undefined {
    if (this.auto.running.peek() && store.quick.peek()) return undefined;
    const best = rounds.reduce((most, reply) => (Number(reply.multiplier) > Number(most.multiplier) ? reply : most));
    if (isBig(tierOf(best))) return best;
    return this.instance.flying.peek() > 0 ? undefined : rounds.at(-1);
  }

  /** Takes everything down; what was sent is done by the server all the same. */
  leave(): void {
    this.left = true;
    clearTimeout(this.popupTimer);
    clearTimeout(this.offerTimer);
    this.celebration.end();
    for (const off of this.offs.splice(0)) off();
    this.auto?.stop();
    this.shared?.dispose();
    this.instance?.dispose();
    this.drawing.end();
    this.listing.end();
    // Nobody sees what is still in the air land: the server says what there is.
    if (this.instance?.flying.peek()) void this.instance.idle().then(() => loadCurrencies()).catch(() => undefined);
  }
}

function phaseOf(error: unknown): Phase {
  if (error instanceof ApiError && error.is(unknownGame)) return { kind: "unknown" };
  return { kind: "failed", text: errorText(error) };
}
