// The belt on which the latest wins pass by. A card that is on the belt stays
// where it is until it has left at the one end; the next comes on at the other,
// those first that were never on it.

import type { LatestWin } from "./latest.model";

export interface Card {
  key: string;
  win: LatestWin;
  /** Pixels from the belt's beginning. */
  x: number;
}

/** From one card's edge to the next one's, in pixels. */
export const pitch = 212;
/** From here on the belt counts anew, so that its numbers stay small. */
const rebaseFrom = 1_000_000;

export class Conveyor {
  cards: readonly Card[] = [];
  /** How far the belt has moved, in pixels. */
  offset = 0;
  private made = 0;
  private laid: readonly LatestWin[] | null = null;
  private turn = 0;
  /** When each win was last put on. */
  private turns = new Map<string, number>();

  /** Whether there are wins enough to fill a width without showing one twice. */
  static fills(width: number, wins: number): boolean {
    return width > 0 && wins >= Math.ceil(width / pitch) + 1;
  }

  /** Lays wins side by side, as they are: there are not enough to move. Tells whether anything changed. */
  lay(wins: readonly LatestWin[]): boolean {
    if (this.laid === wins) return false;
    this.laid = wins;
    this.offset = 0;
    this.cards = wins.map((win, at) => ({ key: win._id, win, x: at * pitch }));
    return true;
  }

  /** Moves by some pixels past a window; tells whether other cards are on the belt now. */
  advance(by: number, width: number, wins: readonly LatestWin[]): boolean {
    this.laid = null;
    this.offset += by;
    const left = this.cards.filter((card) => card.x + pitch > this.offset);
    let changed = left.length !== this.cards.length;
    const present = new Set(left.map(({ win }) => win._id));
    for (let x = this.endOf(left); x < this.offset + width + pitch; x += pitch) {
      const win = this.next(wins, present);
      if (!win) break;
      present.add(win._id);
      left.push({ key: `${win._id} ${++this.made}`, win, x });
      changed = true;
    }
    if (changed) this.cards = left;
    return this.rebase() || changed;
  }

  /** Moves so that a card is seen whole in a window. */
  reveal(key: string, width: number): void {
    const card = this.cards.find((one) => one.key === key);
    if (!card) return;
    if (card.x < this.offset) this.offset = card.x;
    else if (card.x + pitch > this.offset + width) this.offset = Math.max(0, card.x + pitch - width);
  }

  private endOf(cards: readonly Card[]): number {
    const last = cards[cards.length - 1];
    return last ? last.x + pitch : this.offset;
  }

  /** The win that was on the belt longest ago; of those that never were, the newest. */
  private next(wins: readonly LatestWin[], present: ReadonlySet<string>): LatestWin | undefined {
    const turnOf = ({ _id }: LatestWin) => this.turns.get(_id) ?? 0;
    let best: LatestWin | undefined;
    for (const win of wins) {
      if (!present.has(win._id) && (!best || turnOf(win) < turnOf(best))) best = win;
    }
    if (best) {
      this.turns.set(best._id, ++this.turn);
      this.forget(wins);
    }
    return best;
  }

  private forget(wins: readonly LatestWin[]): void {
    if (this.turns.size <= 4 * wins.length) return;
    const known = new Set(wins.map(({ _id }) => _id));
    for (const id of this.turns.keys()) if (!known.has(id)) this.turns.delete(id);
  }

  private rebase(): boolean {
    if (this.offset < rebaseFrom) return false;
    const by = this.offset;
    this.offset = 0;
    this.cards = this.cards.map((card) => ({ ...card, x: card.x - by }));
    return true;
  }
}
