// One visit of a game's page: loads the game, creates its round and everything around it, and
// disposes of it. results.ts draws what rounds end with, follow.ts reacts to the site.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { DataAnswer } from "../../../../lib/api.gen";
import { selectedFreeBetFor } from "../../../../lib/bonus";
import { currencies } from "../../../../lib/currencies";
import { ApiError } from "../../../../lib/error";
import { errorText } from "../../../../lib/errorText";
import { openOverlay } from "../../../../lib/overlays";
import { requestId } from "../../../../lib/requestId";
import { store } from "../../../../lib/store";
import { toast } from "../../../../ui/toast";
import { loadCurrencies } from "../../../money/wallet/wallet.model";
import { AutoBet } from "../auto.model";
import { makeStake, type BetCurrency, type BetLimits, type Stake } from "../bet.model";
import { send } from "../calls";
import type { GameInfo, MakeAnyParts } from "../contract";
import { games, loadGame } from "../games";
import { GameInstance } from "../play.model";
import { SharedPlay } from "../shared.model";
import { playEffect } from "./celebration";
import { showRefusal } from "./effects";
import { makeActiveWallet, type RoundWallet } from "./activeWallet";
import { followSite, followTable, followOwnWagers } from "./follow";
import { Results } from "./results";

export type Phase = { kind: "loading" } | { kind: "failed"; text: string } | { kind: "unknown" } | { kind: "disabled"; geoBlocked: boolean } | { kind: "ready" };

const unknownGame = -3;
/** After a change of the offer, pages reload at a random time within this number of milliseconds. */
const maxReloadDelay = 800;

export class Visit {
  readonly phase = signal<Phase>({ kind: "loading" });
  readonly results = new Results(this);
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
  readonly roundWallet = signal<RoundWallet | null>(null);
  private readonly unsubscribes: (() => void)[] = [];
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

  /** Staff have opened or closed a game, or changed limits. Pages reload at different times. */
  offerChanged(): void {
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
      displayedBalance: (walletKey) => this.results.displayedBalance(walletKey),
      events: {
        refused: (refusal) => showRefusal(refusal, this.instance.auto.peek()),
        notice: (text) => toast.info(text),
        waiting: (isWaiting) => void (this.waiting.value = isWaiting),
        balanceChanged: (displayed) => this.results.queueBalance(displayed),
        roundStarted: () => this.results.roundStarted(),
        roundEnded: (reply) => this.results.roundEnded(reply),
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
    this.unsubscribes.push(...followSite(this), ...(table ? followTable(this, table) : []), ...(overlap ? [followOwnWagers(this)] : []));
  }

  /** Reloads the server's data of the game and of the caller. */
  async refresh(): Promise<void> {
    await this.refreshData();
    if (!this.disposed) await this.instance.restore();
  }

  /** Reloads the data of the game alone. */
  async refreshData(): Promise<DataAnswer> {
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
      this.results.setHistory(data.history);
      if (data.table !== undefined) this.instance.parts.shared?.data(data.table);
    });
  }

  /** Disposes of everything. The server still handles sent requests. */
  dispose(): void {
    this.disposed = true;
    clearTimeout(this.offerTimer);
    for (const unsubscribe of this.unsubscribes.splice(0)) unsubscribe();
    this.auto?.stop();
    this.shared?.dispose();
    this.instance?.dispose();
    this.results.dispose();
    // Results in the air are not shown any more, so the server's balance is loaded.
    if (this.instance?.inFlight.peek()) void this.instance.whenIdle().then(() => loadCurrencies()).catch(() => undefined);
  }
}

function errorPhase(error: unknown): Phase {
  if (error instanceof ApiError && error.is(unknownGame)) return { kind: "unknown" };
  return { kind: "failed", text: errorText(error) };
}
