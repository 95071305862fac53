// One game being played: sends Play, Turn and Finish until they are answered,
// has the game's parts show what came, and keeps the round across reloads and
// lost connections. Rounds of most games are shown one after the other; those
// of some, such as falling balls, are shown together.

import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals-react";
import { unitsText, type Stake } from "./bet.model";
import type { WhisperRequest } from "../../../lib/types";
import { untilAnswered } from "./calls";
import type { Autoplay, GameInfo, Instance, Reply, SoundName } from "./contract";
import { Flight, rain } from "./flight.model";
import type { InstanceState, PageParts, PlayOutcome, PlayRequest, Sent, Surroundings } from "./instance.types";
import { isOpen, stateOf } from "./instance.state";
import { text } from "./play.texts";
import { playRefusal, turnRefusal, type Refusal } from "./refusal";

/** How often a turn is sent again after the code that asks for it. */
const turnRetries = 3;
const turnRetryPause = 300;

export class GameInstance implements Instance {
  readonly bet: ReadonlySignal<string>;
  readonly chip: ReadonlySignal<string>;
  readonly quick: ReadonlySignal<boolean>;
  readonly reply: Signal<Reply | null> = signal(null);
  readonly busy = signal(false);
  /** Wagers of overlapping rounds whose result was not yet seen. */
  readonly flying = signal(0);
  /** So many at once that what is written about them is drawn more seldom. */
  readonly raining = computed(() => this.flying.value >= rain);
  /** What the account holds for the eye meanwhile. */
  readonly flight = new Flight();
  /** A result is being shown, and skip() shows its end. */
  readonly showing = signal(false);
  readonly bettingType: Signal<"manual" | "auto"> = signal("manual");
  /** Auto bet runs; set by its model. */
  readonly auto = signal(false);
  readonly open = computed(() => this.reply.value !== null && isOpen(this.reply.value));
  readonly canMove = computed(() => this.open.value && !this.auto.value && (!this.busy.value || this.showing.value));
  /** A bet that waits for the next round of a shared table. */
  readonly kept: Signal<PlayRequest | null> = signal(null);
  readonly locked = computed(() => this.open.value || this.busy.value || this.auto.value || this.kept.value !== null);
  /** The currency of the open round, otherwise the one in hand. */
  readonly currency: ReadonlySignal<{ id: string; decimals: number }>;
  /** Set once the game's parts are made from this instance. */
  parts!: PageParts;
  /** Why the last wager was not made. */
  refusal: Refusal | null = null;
  private skipper = new AbortController();
  private disposed = false;
  /** The newest answer was a guest's. */
  private ofGuest = false;
  /** The wager whose end was told: it comes by several ways where many play. */
  private endTold = "";
  private awaited: ((outcome: PlayOutcome | null) => void) | null = null;
  /** What is under way, from the press until it was seen. */
  private work: Promise<unknown> = Promise.resolve();
  private readonly landings = new Set<Promise<unknown>>();
  /** Requests that wait for a connection. */
  private waiting = 0;

  constructor(readonly info: GameInfo, private readonly stake: Stake, private readonly around: Surroundings, private readonly playSound: (name: SoundName) => void) {
    this.bet = stake.text;
    this.chip = stake.chipAmount;
    this.quick = around.quick;
    this.currency = computed(() => around.currency.value);
  }

  sound(name: SoundName): void {
    if (!this.disposed) this.playSound(name);
  }

  setBet(amount: string): void {
    this.stake.text.value = amount;
  }

  /** Shows the end of what is being shown. */
  skip(): void {
    this.skipper.abort();
    this.skipper = new AbortController();
  }

  /** Resolves once every wager that was sent is answered and seen. */
  async idle(): Promise<void> {
    await Promise.all([this.work, ...this.landings]);
  }

  /** The page is left: nothing is sent again, nothing is told. */
  dispose(): void {
    this.disposed = true;
    this.skip();
    this.tellAwaited(null);
  }

  setBettingType(type: "manual" | "auto"): boolean {
    if (this.locked.peek() || this.flying.peek() > 0) return false;
    this.bettingType.value = type;
    return true;
  }

  async play(): Promise<void> {
    await this.playRound();
  }

  /** A press of the button that bets. It waits for nothing that is only shown:
   *  that is over at once. Resolves with whether the server took the wager,
   *  before its result is seen. */
  async press(): Promise<boolean> {
    if (this.showing.peek()) await this.endShow();
    if (this.disposed || this.busy.peek() || this.open.peek()) return false;
    const reply = await this.wager()?.taken;
    return Boolean(reply);
  }

  /** Makes a wager, with the choices of now or with those of a kept bet. Null
   *  when it was not made or was refused. */
  async playRound(kept?: PlayRequest): Promise<PlayOutcome | null> {
    return (await this.wager(kept)?.seen) ?? null;
  }

  /** One round, each step of it as a plan says. Null when it was not played to its end. */
  async playOut(plan: Pick<Autoplay, "next">): Promise<PlayOutcome | null> {
    let outcome = await this.playRound();
    while (outcome && isOpen(outcome.reply)) {
      const step = plan.next(outcome.reply);
      outcome = step === "finish" ? await this.finished() : await this.turned(step.turn);
    }
    return outcome;
  }

  /** Sends a wager; null when it cannot be made, and the player is told why. */
  wager(kept?: PlayRequest): Sent | null {
    if (this.busy.peek() || this.open.peek()) {
      this.around.told.notice(text("play.wait"));
      return null;
    }
    const request = kept ?? this.request();
    if (!request) return null;
    this.around.told.began();
    return this.parts.overlap ? this.fly(request) : this.inTurn(request);
  }

  private inTurn(request: PlayRequest): Sent {
    const taken = this.askPlay(request);
    const seen = this.during(async () => {
      const reply = await taken;
      return reply && this.take(reply);
    });
    return { taken, seen };
  }

  // The stake is gone with the press, the payout comes when the result was seen.
  private fly(request: PlayRequest): Sent {
    const { request_id: id, bet } = request;
    this.flying.value += 1;
    this.around.told.balance(this.flight.launch(id, request, request.free_bet === undefined ? bet : "0", () => this.around.balance(request)));
    const taken = this.askPlay(request).then((reply) => {
      if (reply) this.flight.answered(id, reply);
      return reply;
    });
    const seen = taken.then((reply) => this.land(id, reply));
    this.landings.add(seen);
    void seen.finally(() => this.landings.delete(seen));
    return { taken, seen };
  }

  private async land(id: string, reply: Reply | null): Promise<PlayOutcome | null> {
    try {
      if (reply && !this.disposed) await this.parts.show(reply, { quick: this.quick.peek(), skip: this.skipper.signal });
    } finally {
      const shown = this.flight.landed(id);
      batch(() => {
        this.flying.value -= 1;
        if (shown && !this.disposed) this.around.told.balance(shown);
        if (reply && !this.disposed) this.ended(reply);
      });
    }
    return reply && !this.disposed ? { reply, won: reply.game.win } : null;
  }

  private ended(reply: Reply): void {
    this.reply.value = reply;
    this.tellEnd(reply);
  }

  private askPlay(request: PlayRequest): Promise<Reply | null> {
    return this.ask("Play", request, (error) => playRefusal(error, this.around.guest(), this.parts.explain));
  }

  /** The wager as it is set up now; null when it cannot be made, and the player is told why. */
  request(): PlayRequest | null {
    const stake = this.stake.units.peek();
    const problem = this.parts.invalid() ?? (stake ? null : text("play.noStake"));
    if (problem !== null || stake === null) {
      this.refuse({ text: problem });
      return null;
    }
    const { id, decimals } = this.around.currency.peek();
    const free = this.around.freeBet?.();
    return {
      api_id: this.info.id, bet: unitsText(stake, decimals), demo: this.around.demo.peek(), currency: id,
      quick: this.quick.peek(), data: this.parts.data(), request_id: this.around.requestId(),
      ...(free !== undefined && { free_bet: free }),
    };
  }

  async turn(choice: object): Promise<void> {
    await this.turned(choice);
  }

  async finish(): Promise<void> {
    await this.finished();
  }

  private async turned(choice: object): Promise<PlayOutcome | null> {
    if (this.showing.peek()) await this.endShow();
    const reply = this.reply.peek();
    if (!reply || !this.open.peek() || this.busy.peek()) return null;
    return this.during(() => this.step("Turn", { id: reply.id, data: choice }));
  }

  private async finished(): Promise<PlayOutcome | null> {
    if (this.showing.peek()) await this.endShow();
    const reply = this.reply.peek();
    if (!reply || !this.open.peek() || this.busy.peek() || !reply.canBeFinished) return null;
    if (this.parts.beforeFinish?.() === "cancel") return null;
    return this.during(() => this.step("Finish", { id: reply.id }));
  }

  /** Ends what is being shown, and resolves once it is over. */
  async endShow(): Promise<void> {
    this.skip();
    await this.work;
  }

  private async step(event: "Turn" | "Finish", request: { id: string; data?: unknown }): Promise<PlayOutcome | null> {
    for (let tried = 0; ; tried += 1) {
      let again = false;
      const reply = await this.ask(event, { ...request, request_id: this.around.requestId() }, (error) => {
        const refusal = turnRefusal(error, this.parts.explain);
        again = refusal.retry === true && tried < turnRetries;
        return refusal;
      });
      if (reply) return this.take(reply);
      if (!again || this.disposed) return null;
      await this.around.sleep(turnRetryPause);
    }
  }

  /** Takes over the caller's open round, as after a reload or a lost connection; not before `after`. */
  async restore(after?: Promise<unknown>): Promise<void> {
    if (this.underWay()) return;
    const answer = await untilAnswered(() => this.around.send("RestoreData", { api_id: this.info.id }), this.persistence());
    await after;
    if (this.underWay() || this.disposed) return;
    if (answer.reply) this.adopt(answer.reply);
    else if (this.open.peek()) this.endedElsewhere();
  }

  private underWay(): boolean {
    return this.busy.peek() || this.flying.peek() > 0;
  }

  private adopt(reply: Reply): void {
    const known = this.reply.peek();
    if (known?.id === reply.id && reply.type === "multiplayer" && !isOpen(reply)) {
      this.settled(reply);
      return;
    }
    if (!isOpen(reply)) this.endTold = reply.id; // before this page was there
    if (known?.id === reply.id && known.turns === reply.turns) return;
    this.ofGuest = this.around.guest();
    batch(() => {
      this.reply.value = reply;
      if (!this.parts.betsOnTable) this.stake.text.value = reply.bet;
      this.parts.restore(reply);
    });
  }

  private endedElsewhere(): void {
    const known = this.reply.peek();
    if (known) this.reply.value = { ...known, canBeFinished: false, game: { ...known.game, status: "cancelled" } };
    this.around.told.notice(text(this.goneAs(known)));
    this.tellAwaited(null);
  }

  // A round is not seen any more when it is over, and when somebody else plays here.
  private goneAs(known: Reply | null) {
    const guest = this.around.guest();
    if (guest !== this.ofGuest) return guest ? "play.leftToPlayer" : "play.leftToGuest";
    return known?.type === "multiplayer" ? "play.roundOver" : "play.endedElsewhere";
  }

  /** A round that many play has ended this page's bet, by what the table tells:
   *  nothing was asked for, and the balance of the answer is not the server's. */
  end(reply: Reply): void {
    if (this.disposed || this.reply.peek()?.id !== reply.id || !this.open.peek()) return;
    this.reply.value = reply;
    this.tellEnd(reply);
  }

  /** The server's word on a bet that was ended by the round. */
  settled(reply: Reply): void {
    if (this.disposed || isOpen(reply) || this.reply.peek()?.id !== reply.id) return;
    this.reply.value = reply;
    this.around.told.balance(reply);
    this.tellEnd(reply);
  }

  /** The end of the wager that is open now; null when it is never heard of. */
  outcome(): Promise<PlayOutcome | null> {
    const reply = this.reply.peek();
    if (this.disposed || !reply) return Promise.resolve(null);
    if (!isOpen(reply)) return Promise.resolve({ reply, won: reply.game.win });
    return new Promise((resolve) => (this.awaited = resolve));
  }

  // However many ways tell of an end, it counts once.
  private tellEnd(reply: Reply): void {
    if (reply.type === "multiplayer" && this.endTold === reply.id) return;
    this.endTold = reply.id;
    this.around.told.ended(reply);
    this.tellAwaited({ reply, won: reply.game.win });
  }

  private tellAwaited(outcome: PlayOutcome | null): void {
    this.awaited?.(outcome);
    this.awaited = null;
  }

  // One thing at a time: busy from the press until the result was seen.
  private during(work: () => Promise<PlayOutcome | null>): Promise<PlayOutcome | null> {
    this.busy.value = true;
    const done = work().finally(() => (this.busy.value = false));
    this.work = done.catch(() => undefined);
    return done;
  }

  private async ask<Event extends "Play" | "Turn" | "Finish">(event: Event, request: WhisperRequest<Event>, meaning: (error: unknown) => Refusal): Promise<Reply | null> {
    try {
      return await untilAnswered(() => this.around.send(event, request), this.persistence());
    } catch (error) {
      if (this.disposed) return null;
      const refusal = meaning(error);
      this.refuse(refusal);
      if (refusal.restore) setTimeout(() => void this.restore().catch(() => undefined)); // once this call is over
      return null;
    }
  }

  private refuse(refusal: Refusal): void {
    this.refusal = refusal;
    this.around.told.refused(refusal);
  }

  private persistence() {
    // Each request tells of itself; the player is told of the first and the last.
    const waiting = (waits: boolean) => {
      this.waiting += waits ? 1 : -1;
      if (this.waiting === (waits ? 1 : 0)) this.around.told.waiting(waits);
    };
    return { sleep: this.around.sleep, waiting, gone: () => this.disposed };
  }

  private async take(reply: Reply): Promise<PlayOutcome | null> {
    if (this.disposed) return null;
    const failed = reply.result === "fail";
    if (failed) this.around.told.refused({ text: this.parts.explain?.(2, reply.message ?? "") ?? (reply.message || text("play.turnFailed")) });
    const { signal: skip } = this.skipper;
    this.ofGuest = this.around.guest();
    batch(() => {
      this.reply.value = reply;
      this.showing.value = !failed;
    });
    if (isOpen(reply)) this.around.told.balance(reply);
    try {
      await this.parts.show(reply, { quick: this.quick.peek(), skip });
    } finally {
      this.showing.value = false;
    }
    if (this.disposed || failed) return null;
    if (!isOpen(reply)) {
      this.around.told.balance(reply);
      this.tellEnd(reply);
    }
    return { reply, won: reply.game.win };
  }

  /** Everything of the round in one value. Reads signals. */
  state(): InstanceState {
    return stateOf(this, this.parts.data());
  }
}
