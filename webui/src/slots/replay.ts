// A recorded round: it is shown as often as the player wants, without a bet.

import type { BookEvent } from "./events";
import { explain, type Controls, type View } from "./game";
import type { Recorded, Server } from "./protocol";
import { worth } from "./stakes";

/** Shows all events of a round and returns its win in hundredths of the bet. */
type Show = (events: readonly BookEvent[]) => Promise<number>;

/** The bet of a round whose bet is unknown: one unit of the currency, in millionths. */
const unknownBet = 1_000_000;

export class Replay implements Controls {
  private events: BookEvent[] | undefined;
  private busy = false;

  constructor(private readonly server: Pick<Server, "replay">, private readonly show: Show, private readonly view: View, private readonly round: Recorded) {}

  get currentBet() {
    return this.round.amount || unknownBet;
  }

  /** Reads the round and shows it once. */
  async start(): Promise<void> {
    await this.play();
  }

  async play(): Promise<void> {
    if (this.busy) return;
    this.setBusy(true);
    this.view.message("", false);
    try {
      this.events ??= (await this.server.replay(this.round)).state;
      this.view.bet(this.currentBet, this.round.currency);
      this.view.round(this.currentBet, this.round.currency);
      this.view.won(0, this.round.currency);
      this.view.won(worth(await this.show(this.events), this.currentBet), this.round.currency);
    } catch (error) {
      this.view.halted();
      const [text, again] = explain(error);
      this.view.message(again ? text : "This round cannot be shown.", again);
    }
    this.setBusy(false);
  }

  /** A recorded round has no bets, so that these do nothing. */
  playAutomatically = () => Promise.resolve();
  stopAutoplay = () => undefined;
  changeBet = () => undefined;

  private setBusy(busy: boolean): void {
    this.busy = busy;
    this.view.busy(busy);
  }
}
