// One game in play: sends Play, Turn and Finish until they are answered, shows each response
// through the parts of the game, and keeps the round across reloads and lost connections. Rounds of
// most games are shown one after the other. Rounds of some games, such as falling balls, overlap.

import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { unitsText, type Stake } from "./bet.model";
import type { WhisperRequest } from "../../../lib/types";
import { retryUntilAnswered } from "./calls";
import type { Autoplay, GameInfo, Instance, Reply, SoundName } from "./contract";
import { PendingWagers, manyInFlightFrom } from "./pendingWagers.model";
import type { InstanceState, PageParts, PlayOutcome, PlayRequest, SentWager, PageEnvironment } from "./instance.types";
import { isOpen, stateOf } from "./instance.state";
import { text } from "./play.texts";
import { playRefusal, turnRefusal, type Refusal } from "./refusal";

/** Max number of times a turn is sent again after the error code that requests it. */
const turnRetries = 3;
const turnRetryPause = 300;

export class GameInstance implements Instance {
  readonly bet: ReadonlySignal<string>;
  readonly chip: ReadonlySignal<string>;
  readonly quick: ReadonlySignal<boolean>;
  readonly reply: Signal<Reply | null> = signal(null);
  readonly busy = signal(false);
  /** Overlapping wagers whose result was not shown yet. */
  readonly inFlight = signal(0);
  /** Many at once, so texts about them update less often. */
  readonly manyInFlight = computed(() => this.inFlight.value >= manyInFlightFrom);
  /** The displayed balance meanwhile. */
  readonly pendingWagers = new PendingWagers();
  /** A result is being shown, and skip() jumps to its end. */
  readonly showing = signal(false);
  readonly bettingType: Signal<"manual" | "auto"> = signal("manual");
  /** Automatic betting runs. Set by its model. */
  readonly auto = signal(false);
  readonly open = computed(() => this.reply.value !== null && isOpen(this.reply.value));
  readonly canMove = computed(() => this.open.value && !this.auto.value && (!this.busy.value || this.showing.value));
  /** A bet that waits for the next round of a shared table. */
  readonly queuedBet: Signal<PlayRequest | null> = signal(null);
  readonly locked = computed(() => this.open.value || this.busy.value || this.auto.value || this.queuedBet.value !== null);
  /** The currency of the open round, otherwise the selected one. */
  readonly currency: ReadonlySignal<{ id: string; decimals: number }>;
  /** Set once the game's parts are created from this instance. */
  parts!: PageParts;
  /** Why the last wager was not made. */
  refusal: Refusal | null = null;
  private skipController = new AbortController();
  private disposed = false;
  /** The latest response belongs to a guest. */
  private replyOfGuest = false;
  /** The wager whose end was reported. On a shared table several sources report it. */
  private reportedEnd = "";
  private resolveOutcome: ((outcome: PlayOutcome | null) => void) | null = null;
  /** The current work, from the press until its result was shown. */
  private currentWork: Promise<unknown> = Promise.resolve();
  private readonly pendingShows = new Set<Promise<unknown>>();
  /** Number of requests that wait for a connection. */
  private waitingRequests = 0;

  constructor(readonly info: GameInfo, private readonly stake: Stake, private readonly page: PageEnvironment, private readonly playSound: (name: SoundName) => void) {
    this.bet = stake.text;
    this.chip = stake.chipAmount;
    this.quick = page.quick;
    this.currency = computed(() => page.currency.value);
  }

  sound(name: SoundName): void {
    if (!this.disposed) this.playSound(name);
  }

  setBet(amount: string): void {
    this.stake.text.value = amount;
  }

  /** Jumps to the end of the current show. */
  skip(): void {
    this.skipController.abort();
    this.skipController = new AbortController();
  }

  /** Resolves once every sent wager is answered and shown. */
  async whenIdle(): Promise<void> {
    await Promise.all([this.currentWork, ...this.pendingShows]);
  }

  /** The player leaves the page: nothing is sent again, no handler is called. */
  dispose(): void {
    this.disposed = true;
    this.skip();
    this.resolveAwaited(null);
  }

  setBettingType(type: "manual" | "auto"): boolean {
    if (this.locked.peek() || this.inFlight.peek() > 0) return false;
    this.bettingType.value = type;
    return true;
  }

  async play(): Promise<void> {
    await this.playRound();
  }

  /**
   * A press of the bet button. It skips a running show. Resolves with whether the server accepted
   * the wager, before its result is shown.
   */
  async press(): Promise<boolean> {
    if (this.showing.peek()) await this.endShow();
    if (this.disposed || this.busy.peek() || this.open.peek()) return false;
    const reply = await this.wager()?.reply;
    return Boolean(reply);
  }

  /**
   * Makes a wager with the current choices, or with those of a kept bet. Null if it was not made or
   * was refused.
   */
  async playRound(queuedBet?: PlayRequest): Promise<PlayOutcome | null> {
    return (await this.wager(queuedBet)?.outcome) ?? null;
  }

  /** One round, each step by a plan. Null if it was not played to its end. */
  async playByPlan(plan: Pick<Autoplay, "next">): Promise<PlayOutcome | null> {
    let outcome = await this.playRound();
    while (outcome && isOpen(outcome.reply)) {
      const step = plan.next(outcome.reply);
      outcome = step === "finish" ? await this.finishRound() : await this.makeTurn(step.turn);
    }
    return outcome;
  }

  /** Sends a wager. Null if it cannot be made, and then the player sees the reason. */
  wager(queuedBet?: PlayRequest): SentWager | null {
    if (this.busy.peek() || this.open.peek()) {
      this.page.events.notice(text("play.wait"));
      return null;
    }
    const request = queuedBet ?? this.request();
    if (!request) return null;
    this.page.events.roundStarted();
    return this.parts.overlap ? this.playOverlapping(request) : this.playSequential(request);
  }

  private playSequential(request: PlayRequest): SentWager {
    const replyPromise = this.sendPlay(request);
    const outcome = this.whileBusy(async () => {
      const reply = await replyPromise;
      return reply && this.showReply(reply);
    });
    return { reply: replyPromise, outcome };
  }

  // The stake is subtracted at the press, the payout is added when the result was shown.
  private playOverlapping(request: PlayRequest): SentWager {
    const { request_id: id, bet } = request;
    this.inFlight.value += 1;
    this.page.events.balanceChanged(this.pendingWagers.addWager(id, request, request.free_bet === undefined ? bet : "0", () => this.page.displayedBalance(request)));
    const replyPromise = this.sendPlay(request).then((reply) => {
      if (reply) this.pendingWagers.applyReply(id, reply);
      return reply;
    });
    const outcome = replyPromise.then((reply) => this.showOverlapping(id, reply));
    this.pendingShows.add(outcome);
    void outcome.finally(() => this.pendingShows.delete(outcome));
    return { reply: replyPromise, outcome };
  }

  private async showOverlapping(id: string, reply: Reply | null): Promise<PlayOutcome | null> {
    try {
      if (reply && !this.disposed) await this.parts.show(reply, { quick: this.quick.peek(), skip: this.skipController.signal });
    } finally {
      const displayed = this.pendingWagers.resultShown(id);
      batch(() => {
        this.inFlight.value -= 1;
        if (displayed && !this.disposed) this.page.events.balanceChanged(displayed);
        if (reply && !this.disposed) this.roundShown(reply);
      });
    }
    return reply && !this.disposed ? { reply, won: reply.game.win } : null;
  }

  private roundShown(reply: Reply): void {
    this.reply.value = reply;
    this.reportEnd(reply);
  }

  private sendPlay(request: PlayRequest): Promise<Reply | null> {
    return this.sendRequest("Play", request, (error) => playRefusal(error, this.page.isGuest(), this.parts.explain));
  }

  /** The wager with the current choices. Null if it cannot be made, and then the player sees the reason. */
  request(): PlayRequest | null {
    const stake = this.stake.units.peek();
    const problem = this.parts.invalid() ?? (stake ? null : text("play.noStake"));
    if (problem !== null || stake === null) {
      this.reportRefusal({ text: problem });
      return null;
    }
    const { id, decimals } = this.page.currency.peek();
    const free = this.page.freeBet?.();
    return {
      api_id: this.info.id, bet: unitsText(stake, decimals), demo: this.page.demo.peek(), currency: id,
      quick: this.quick.peek(), data: this.parts.data(), request_id: this.page.requestId(),
      ...(free !== undefined && { free_bet: free }),
    };
  }

  async turn(choice: object): Promise<void> {
    await this.makeTurn(choice);
  }

  async finish(): Promise<void> {
    await this.finishRound();
  }

  private async makeTurn(choice: object): Promise<PlayOutcome | null> {
    if (this.showing.peek()) await this.endShow();
    const reply = this.reply.peek();
    if (!reply || !this.open.peek() || this.busy.peek()) return null;
    return this.whileBusy(() => this.sendStep("Turn", { id: reply.id, data: choice }));
  }

  private async finishRound(): Promise<PlayOutcome | null> {
    if (this.showing.peek()) await this.endShow();
    const reply = this.reply.peek();
    if (!reply || !this.open.peek() || this.busy.peek() || !reply.canBeFinished) return null;
    if (this.parts.beforeFinish?.() === "cancel") return null;
    return this.whileBusy(() => this.sendStep("Finish", { id: reply.id }));
  }

  /** Ends the current show and resolves once it is over. */
  async endShow(): Promise<void> {
    this.skip();
    await this.currentWork;
  }

  private async sendStep(event: "Turn" | "Finish", request: { id: string; data?: unknown }): Promise<PlayOutcome | null> {
    for (let attempts = 0; ; attempts += 1) {
      let retry = false;
      const reply = await this.sendRequest(event, { ...request, request_id: this.page.requestId() }, (error) => {
        const refusal = turnRefusal(error, this.parts.explain);
        retry = refusal.retry === true && attempts < turnRetries;
        return refusal;
      });
      if (reply) return this.showReply(reply);
      if (!retry || this.disposed) return null;
      await this.page.sleep(turnRetryPause);
    }
  }

  /** Restores the caller's open round after a reload or a lost connection. Waits for `after`. */
  async restore(after?: Promise<unknown>): Promise<void> {
    if (this.hasPendingWork()) return;
    const answer = await retryUntilAnswered(() => this.page.send("RestoreData", { api_id: this.info.id }), this.retryOptions());
    await after;
    if (this.hasPendingWork() || this.disposed) return;
    if (answer.reply) this.applyRestored(answer.reply);
    else if (this.open.peek()) this.endedElsewhere();
  }

  private hasPendingWork(): boolean {
    return this.busy.peek() || this.inFlight.peek() > 0;
  }

  private applyRestored(reply: Reply): void {
    const known = this.reply.peek();
    if (known?.id === reply.id && reply.type === "multiplayer" && !isOpen(reply)) {
      this.settle(reply);
      return;
    }
    if (!isOpen(reply)) this.reportedEnd = reply.id; // from before this page was opened
    if (known?.id === reply.id && known.turns === reply.turns) return;
    this.replyOfGuest = this.page.isGuest();
    batch(() => {
      this.reply.value = reply;
      if (!this.parts.betsOnTable) this.stake.text.value = reply.bet;
      this.parts.restore(reply);
    });
  }

  private endedElsewhere(): void {
    const known = this.reply.peek();
    if (known) this.reply.value = { ...known, canBeFinished: false, game: { ...known.game, status: "cancelled" } };
    this.page.events.notice(text(this.endTextKey(known)));
    this.resolveAwaited(null);
  }

  // Removes the round when it is over, and when another user has signed in.
  private endTextKey(known: Reply | null) {
    const guest = this.page.isGuest();
    if (guest !== this.replyOfGuest) return guest ? "play.leftToPlayer" : "play.leftToGuest";
    return known?.type === "multiplayer" ? "play.roundOver" : "play.endedElsewhere";
  }

  /**
   * A shared round has ended this page's bet, by the events of the table. No request was made, and
   * the balance of the response is not from the server.
   */
  endByTable(reply: Reply): void {
    if (this.disposed || this.reply.peek()?.id !== reply.id || !this.open.peek()) return;
    this.reply.value = reply;
    this.reportEnd(reply);
  }

  /** The server's response for a bet that was ended by the round. */
  settle(reply: Reply): void {
    if (this.disposed || isOpen(reply) || this.reply.peek()?.id !== reply.id) return;
    this.reply.value = reply;
    this.page.events.balanceChanged(reply);
    this.reportEnd(reply);
  }

  /** The end of the open wager. Null if it never arrives. */
  outcome(): Promise<PlayOutcome | null> {
    const reply = this.reply.peek();
    if (this.disposed || !reply) return Promise.resolve(null);
    if (!isOpen(reply)) return Promise.resolve({ reply, won: reply.game.win });
    return new Promise((resolve) => (this.resolveOutcome = resolve));
  }

  // Several sources report an end, but it counts once.
  private reportEnd(reply: Reply): void {
    if (reply.type === "multiplayer" && this.reportedEnd === reply.id) return;
    this.reportedEnd = reply.id;
    this.page.events.roundEnded(reply);
    this.resolveAwaited({ reply, won: reply.game.win });
  }

  private resolveAwaited(outcome: PlayOutcome | null): void {
    this.resolveOutcome?.(outcome);
    this.resolveOutcome = null;
  }

  // One call at a time: busy from the press until the result was shown.
  private whileBusy(work: () => Promise<PlayOutcome | null>): Promise<PlayOutcome | null> {
    this.busy.value = true;
    const done = work().finally(() => (this.busy.value = false));
    this.currentWork = done.catch(() => undefined);
    return done;
  }

  private async sendRequest<Event extends "Play" | "Turn" | "Finish">(event: Event, request: WhisperRequest<Event>, refusalOf: (error: unknown) => Refusal): Promise<Reply | null> {
    try {
      return await retryUntilAnswered(() => this.page.send(event, request), this.retryOptions());
    } catch (error) {
      if (this.disposed) return null;
      const refusal = refusalOf(error);
      this.reportRefusal(refusal);
      if (refusal.restore) setTimeout(() => void this.restore().catch(() => undefined)); // after this call is over
      return null;
    }
  }

  private reportRefusal(refusal: Refusal): void {
    this.refusal = refusal;
    this.page.events.refused(refusal);
  }

  private retryOptions() {
    // Several requests can wait. The player is notified of the first and the last.
    const onWaiting = (isWaiting: boolean) => {
      this.waitingRequests += isWaiting ? 1 : -1;
      if (this.waitingRequests === (isWaiting ? 1 : 0)) this.page.events.waiting(isWaiting);
    };
    return { sleep: this.page.sleep, onWaiting, isAbandoned: () => this.disposed };
  }

  private async showReply(reply: Reply): Promise<PlayOutcome | null> {
    if (this.disposed) return null;
    const failed = reply.result === "fail";
    if (failed) this.page.events.refused({ text: this.parts.explain?.(2, reply.message ?? "") ?? (reply.message || text("play.turnFailed")) });
    const { signal: skip } = this.skipController;
    this.replyOfGuest = this.page.isGuest();
    batch(() => {
      this.reply.value = reply;
      this.showing.value = !failed;
    });
    if (isOpen(reply)) this.page.events.balanceChanged(reply);
    try {
      await this.parts.show(reply, { quick: this.quick.peek(), skip });
    } finally {
      this.showing.value = false;
    }
    if (this.disposed || failed) return null;
    if (!isOpen(reply)) {
      this.page.events.balanceChanged(reply);
      this.reportEnd(reply);
    }
    return { reply, won: reply.game.win };
  }

  /** The state of the round in one value. Reads signals. */
  state(): InstanceState {
    return stateOf(this, this.parts.data());
  }
}
