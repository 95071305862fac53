// One visit of a game's page: loads the game, creates its round and everything around it, and
// disposes of it.

import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { DataAnswer } from "../../../../lib/api.gen";
import { selectedFreeBetFor } from "../../../../lib/bonus";
import { bus } from "../../../../lib/bus";
import { currencies } from "../../../../lib/currencies";
import { ApiError } from "../../../../lib/error";
import { errorText } from "../../../../lib/errorText";
import { betPending } from "../../../../lib/frame";
import { unitsOf } from "../../../../lib/money";
import { recordRound } from "../../../../lib/openRounds";
import { openOverlay } from "../../../../lib/overlays";
import { requestId } from "../../../../lib/requestId";
import { subscribe } from "../../../../lib/socket";
import { store } from "../../../../lib/store";
import { toast } from "../../../../ui/toast";
import { applyBalance, currencyId, loadCurrencies, interceptBalance } from "../../../money/wallet/wallet.model";
import { AutoBet } from "../auto.model";
import { makeStake, type BetCurrency, type BetLimits, type Stake } from "../bet.model";
import { send } from "../calls";
import type { GameInfo, MakeAnyParts, Reply, SharedTable } from "../contract";
import type { WalletKey, DisplayedBalance } from "../pendingWagers.model";
import { games, loadGame } from "../games";
import { pillOf, pillsOf, withPill, type Pill } from "../history.model";
import { monitor } from "../monitor.model";
import { Throttle } from "../throttle";
import { GameInstance } from "../play.model";
import { SharedPlay } from "../shared.model";
import { text as playText } from "../play.texts";
import { isBig, tierOf } from "../wins.model";
import { prependBets } from "./bets.page.model";
import { Celebration, playEffect } from "./celebration";
import { showRefusal } from "./effects";
import { makeActiveWallet, precisionOf, type RoundWallet } from "./activeWallet";

export type Phase = { kind: "loading" } | { kind: "failed"; text: string } | { kind: "unknown" } | { kind: "disabled"; geoBlocked: boolean } | { kind: "ready" };

/** How long a result is shown above the table, in milliseconds. */
export const popupTime = 2000;
const unknownGame = -3;
/** After a change of the offer, pages reload at a random time within this number of milliseconds. */
const maxReloadDelay = 800;
/**
 * Many results per second are drawn together at this interval. The long table of bets uses the
 * longer interval, and both do while many balls are in the air: in milliseconds.
 */
const drawIntervals = { few: 100, many: 280 };
const listIntervals = { few: 600, many: 3000 };

export class Visit {
  readonly phase = signal<Phase>({ kind: "loading" });
  readonly history = signal<Pill[]>([]);
  /** The result that is shown above the table. */
  readonly popup = signal<Reply | null>(null);
  readonly celebration = new Celebration();
  /** Responses are missing, and the bet is being sent again. */
  readonly waiting = signal(false);
  /** The operator has closed the game. Open rounds can be finished. */
  readonly closed = signal(false);
  /** The operator's text about the game. */
  readonly description = signal("");
  readonly currency: ReadonlySignal<BetCurrency>;
  readonly balance: ReadonlySignal<string>;
  readonly demo: ReadonlySignal<boolean>;
  readonly limits: ReadonlySignal<BetLimits | null>;
  readonly stake: Stake;
  /** Whether automatic betting can start. Guests must register first, unless the operator allows it. */
  readonly canAutoBet: ReadonlySignal<boolean>;
  /** These three are set once the phase is ready. */
  instance!: GameInstance;
  auto!: AutoBet;
  info!: GameInfo;
  /** For games of the kind multiplayer. */
  shared: SharedPlay | undefined;
  private readonly allLimits = signal<(BetLimits & { currency: string })[]>([]);
  private readonly guestAutoAllowed = signal(false);
  /** The currency and wallet of an open round, independent of the selection. */
  private readonly roundWallet = signal<RoundWallet | null>(null);
  private readonly unsubscribes: (() => void)[] = [];
  private popupTimer: ReturnType<typeof setTimeout> | undefined;
  /** Not drawn yet: ended rounds, oldest first, and balances. */
  private readonly endedRounds: Reply[] = [];
  private readonly balances = new Map<string, DisplayedBalance>();
  private readonly drawThrottle = new Throttle(() => this.updateInterval(drawIntervals), () => this.draw());
  private readonly unlisted: Reply[] = [];
  private readonly listThrottle = new Throttle(() => this.updateInterval(listIntervals), () => prependBets(this.info, this.unlisted.splice(0)));
  private offerTimer: ReturnType<typeof setTimeout> | undefined;
  private disposed = false;

  constructor(readonly id: string) {
    const wallet = makeActiveWallet(this.roundWallet, id);
    this.currency = wallet.currency;
    this.balance = wallet.balance;
    this.demo = wallet.demo;
    this.limits = computed(() => this.allLimits.value.find(({ currency }) => currency === this.currency.value.id) ?? null);
    this.canAutoBet = computed(() => store.user.value !== null || this.guestAutoAllowed.value);
    const { currency, limits, balance } = this;
    this.stake = makeStake({ currency, limits, balance, winMultiplier: () => this.instance.parts.winMultiplier() });
  }

  /** Loads the game and the caller's open round. */
  async load(): Promise<void> {
    this.phase.value = { kind: "loading" };
    const next = await this.prepare().catch((error: unknown): Phase => errorPhase(error));
    if (!this.disposed) this.phase.value = next;
  }

  private async prepare(): Promise<Phase> {
    if (!games[this.id]) return { kind: "unknown" };
    const dataRequest = send("GameData", { api_id: this.id });
    dataRequest.catch(() => undefined); // The error is handled below, unless loading the code fails first.
    const [game] = await Promise.all([loadGame(this.id), currencies.peek().length > 0 ? undefined : loadCurrencies()]);
    if (!game) return { kind: "unknown" };
    if (this.disposed) return { kind: "loading" };
    if (!this.instance) this.createInstance(game.info, game.makeParts);
    // Both are requested at once. The round is restored once the game is loaded.
    const applied = dataRequest.then((data) => {
      if (!this.disposed) this.applyData(data);
      return data;
    });
    const [data] = await Promise.all([applied, this.instance.restore(applied)]);
    return this.phaseFor(data);
  }

  // A closed game is shown as long as there is something to see or to finish.
  private phaseFor({ game }: DataAnswer): Phase {
    const { open, busy, inFlight } = this.instance;
    if (game.enabled || this.shared || open.peek() || busy.peek() || inFlight.peek() > 0) return { kind: "ready" };
    return { kind: "disabled", geoBlocked: game.geo_blocked === true };
  }

  // Staff have opened or closed a game, or changed limits. Pages reload at different times.
  private offerChanged(): void {
    clearTimeout(this.offerTimer);
    this.offerTimer = setTimeout(() => {
      void this.refreshData().then((data) => {
        const { kind } = this.phase.peek();
        if (!this.disposed && (kind === "ready" || kind === "disabled")) this.phase.value = this.phaseFor(data);
      }).catch(() => undefined); // the next play reports the error
    }, Math.random() * maxReloadDelay);
  }

  private createInstance(info: GameInfo, makeParts: MakeAnyParts): void {
    this.info = info;
    this.instance = new GameInstance(info, this.stake, {
      send, requestId, currency: this.currency, demo: this.demo, quick: store.quick,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      isGuest: () => store.user.peek() === null,
      freeBet: () => (this.demo.peek() ? undefined : selectedFreeBetFor(this.currency.peek().id, this.id)?._id),
      displayedBalance: (walletKey) => this.displayedBalance(walletKey),
      events: {
        refused: (refusal) => showRefusal(refusal, this.instance.auto.peek()),
        notice: (text) => toast.info(text),
        waiting: (isWaiting) => void (this.waiting.value = isWaiting),
        balanceChanged: (displayed) => this.queueBalance(displayed),
        roundStarted: () => this.roundStarted(),
        roundEnded: (reply) => this.roundEnded(reply),
      },
    }, playEffect);
    this.instance.parts = makeParts(this.instance);
    const { shared: table, autoplay, overlap } = this.instance.parts;
    this.shared = table && new SharedPlay(this.instance, table);
    this.auto = new AutoBet(info.auto, this.instance, {
      isGuest: () => !this.canAutoBet.peek(),
      openSignIn: () => openOverlay("auth", { mode: "register" }),
      showNotice: (text) => toast.info(text),
      walletKey: () => `${this.currency.peek().id} ${this.demo.peek()}`,
      startProblem: () => table?.autoProblem() ?? autoplay?.problem?.() ?? null,
      playRound: this.shared ? (mayBet) => this.shared!.playRound(mayBet) : autoplay && (() => this.instance.playByPlan(autoplay)),
      overlap,
    });
    this.subscribe();
    if (table) this.followTable(table);
    if (overlap) this.unsubscribes.push(interceptBalance((change) => this.applyBalanceEvent(change)));
  }

  // Balance events of the game's own wagers are applied as each of them is shown.
  private applyBalanceEvent({ currency, demo, balance, reason }: DisplayedBalance & { reason: string }): boolean {
    const { pendingWagers } = this.instance;
    if (!pendingWagers.hasPending({ currency, demo })) return false;
    const displayed = reason === this.id ? null : pendingWagers.applyBalanceChange({ currency, demo, balance });
    if (displayed) this.queueBalance(displayed);
    return true;
  }

  // On a shared table the events of the table report rounds, and a private event reports the end of
  // the own bet.
  private followTable(table: SharedTable): void {
    this.unsubscribes.push(
      table.follow({
        roundEnded: (reply) => this.instance.endByTable(reply),
        restore: () => this.instance.restore().catch(() => undefined), // loaded again with the next connection
        refresh: () => this.refreshData().then(() => undefined, () => undefined),
        isGuest: () => store.user.peek() === null,
      }),
      bus.on("event:multiplayerResult", ({ data: reply }) => {
        if (reply.game.id === this.id) this.instance.settle(reply);
      }),
    );
  }

  // Follows changes of the site: reconnects, sign-ins and currency changes.
  private subscribe(): void {
    const reload = () => void this.refresh().catch(() => undefined); // the next play reports the error
    for (const name of ["live-recovered", "login-success", "logout"] as const) this.unsubscribes.push(bus.on(name, reload));
    this.unsubscribes.push(
      bus.on("reality-check", () => this.auto?.stop()),
      effect(() => {
        const bet = this.instance.open.value ? this.instance.reply.value : this.instance.queuedBet.value;
        this.roundWallet.value = bet && { currency: bet.currency, demo: bet.demo };
      }),
      effect(() => {
        if (store.user.value === null) recordRound(this.info, this.instance.open.value);
      }),
      // Applies updates that were postponed while many balls were in the air.
      effect(() => {
        if (!this.instance.manyInFlight.value) queueMicrotask(() => this.listThrottle.flush());
      }),
      // Overlapping wagers are never busy, so balls in the air count as well.
      effect(() => void (betPending.value = (this.instance.busy.value && !this.instance.open.value) || this.instance.inFlight.value > 0)),
      () => (betPending.value = false),
      subscribe("offer", { handleEvent: () => this.offerChanged(), reset: () => undefined }),
      this.watchStake(),
      this.watchWallet(),
    );
  }

  // Another currency or wallet means another stake, unless an open round uses the old one.
  private watchStake(): () => void {
    let known = "";
    return effect(() => {
      const walletKey = `${this.currency.value.id} ${this.demo.value} ${this.limits.value !== null}`;
      if (walletKey === known) return;
      known = walletKey;
      if (!this.instance.open.peek() && !this.instance.parts.betsOnTable) this.stake.reset();
    });
  }

  private watchWallet(): () => void {
    let first = true;
    return effect(() => {
      void currencyId.value;
      void store.demo.value;
      if (!first && (this.instance.open.peek() || this.instance.busy.peek() || this.instance.queuedBet.peek())) toast.info(playText("play.wait"));
      first = false;
    });
  }

  /** Reloads the server's data of the game and of the caller. */
  async refresh(): Promise<void> {
    await this.refreshData();
    if (!this.disposed) await this.instance.restore();
  }

  private async refreshData(): Promise<DataAnswer> {
    const data = await send("GameData", { api_id: this.id });
    if (!this.disposed) this.applyData(data);
    return data;
  }

  private applyData(data: DataAnswer): void {
    batch(() => {
      this.allLimits.value = data.limits;
      this.closed.value = !data.game.enabled;
      this.description.value = data.game.description ?? "";
      this.guestAutoAllowed.value = data.game.guest_auto;
      this.history.value = pillsOf(data.history, this.instance.parts, this.history.peek());
      if (data.table !== undefined) this.instance.parts.shared?.data(data.table);
    });
  }

  private roundStarted(): void {
    if (!this.instance.parts.overlap) this.popup.value = null;
    this.celebration.roundStarted(this.auto.running.peek());
  }

  private displayedBalance({ currency, demo }: WalletKey): string {
    this.drawThrottle.flush();
    return currencies.peek().find(({ id }) => id === currency)?.balance[demo ? "demo" : "real"] ?? "0";
  }

  private queueBalance({ currency, demo, balance }: DisplayedBalance): void {
    this.balances.set(`${currency} ${demo}`, { currency, demo, balance });
    this.drawThrottle.request();
  }

  private roundEnded(reply: Reply): void {
    if (reply.game.status === "cancelled") return;
    this.celebration.roundEnded(reply, this.auto.running.peek());
    this.endedRounds.push(reply);
    this.drawThrottle.request();
  }

  private updateInterval({ few, many }: typeof drawIntervals): number {
    return this.instance.manyInFlight.peek() ? many : few;
  }

  private draw(): void {
    const rounds = this.endedRounds.splice(0);
    const balances = [...this.balances.values()];
    this.balances.clear();
    batch(() => {
      for (const displayed of balances) applyBalance(displayed, 0);
      if (rounds.length > 0) this.drawResults(rounds);
    });
  }

  private drawResults(rounds: Reply[]): void {
    let pills = this.history.peek();
    for (const reply of rounds) {
      pills = withPill(pills, pillOf(this.instance.parts, { id: reply.id, status: reply.game.status }, reply));
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
    if (this.auto.running.peek() && store.quick.peek()) return undefined;
    const best = rounds.reduce((largest, reply) => (Number(reply.multiplier) > Number(largest.multiplier) ? reply : largest));
    if (isBig(tierOf(best))) return best;
    return this.instance.inFlight.peek() > 0 ? undefined : rounds.at(-1);
  }

  /** Disposes of everything. The server still handles sent requests. */
  dispose(): void {
    this.disposed = true;
    clearTimeout(this.popupTimer);
    clearTimeout(this.offerTimer);
    this.celebration.dispose();
    for (const unsubscribe of this.unsubscribes.splice(0)) unsubscribe();
    this.auto?.stop();
    this.shared?.dispose();
    this.instance?.dispose();
    this.drawThrottle.dispose();
    this.listThrottle.dispose();
    // Results in the air are not shown any more, so the server's balance is loaded.
    if (this.instance?.inFlight.peek()) void this.instance.whenIdle().then(() => loadCurrencies()).catch(() => undefined);
  }
}

function errorPhase(error: unknown): Phase {
  if (error instanceof ApiError && error.is(unknownGame)) return { kind: "unknown" };
  return { kind: "failed", text: errorText(error) };
}
