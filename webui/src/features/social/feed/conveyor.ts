// The belt of the latest wins. A card keeps its position on the belt until it has left at one end.
// The next card enters at the other end, first those that were never on it.

import type { LatestWin } from "./latest.model";

export interface Card {
  key: string;
  win: LatestWin;
  /** Pixels from the start of the belt. */
  x: number;
}

/** The distance between the edges of two cards, in pixels. */
export const cardPitch = 212;
/** From this offset on the belt restarts its count, so that numbers stay small. */
const rebaseOffset = 1_000_000;

export class Conveyor {
  cards: readonly Card[] = [];
  /** The offset of the belt in pixels. */
  offset = 0;
  private cardCount = 0;
  private staticWins: readonly LatestWin[] | null = null;
  private showCount = 0;
  /** When each win was last added. */
  private lastShown = new Map<string, number>();

  /** Whether there are enough wins to fill a width without repeating one. */
  static canScroll(width: number, wins: number): boolean {
    return width > 0 && wins >= Math.ceil(width / cardPitch) + 1;
  }

  /** Lays out wins side by side, if there are too few to move. Returns whether anything changed. */
  showStatic(wins: readonly LatestWin[]): boolean {
    if (this.staticWins === wins) return false;
    this.staticWins = wins;
    this.offset = 0;
    this.cards = wins.map((win, at) => ({ key: win._id, win, x: at * cardPitch }));
    return true;
  }

  /** Moves by a number of pixels. Returns whether other cards are on the belt now. */
  advance(distance: number, width: number, wins: readonly LatestWin[]): boolean {
    this.staticWins = null;
    this.offset += distance;
    const remaining = this.cards.filter((card) => card.x + cardPitch > this.offset);
    let changed = remaining.length !== this.cards.length;
    const visibleIds = new Set(remaining.map(({ win }) => win._id));
    for (let x = this.endOf(remaining); x < this.offset + width + cardPitch; x += cardPitch) {
      const win = this.next(wins, visibleIds);
      if (!win) break;
      visibleIds.add(win._id);
      remaining.push({ key: `${win._id} ${++this.cardCount}`, win, x });
      changed = true;
    }
    if (changed) this.cards = remaining;
    return this.rebase() || changed;
  }

  /** Moves so that a card is completely visible. */
  reveal(key: string, width: number): void {
    const card = this.cards.find((one) => one.key === key);
    if (!card) return;
    if (card.x < this.offset) this.offset = card.x;
    else if (card.x + cardPitch > this.offset + width) this.offset = Math.max(0, card.x + cardPitch - width);
  }

  private endOf(cards: readonly Card[]): number {
    const last = cards[cards.length - 1];
    return last ? last.x + cardPitch : this.offset;
  }

  /** The win that left the belt first. Among those that were never on it, the newest. */
  private next(wins: readonly LatestWin[], visibleIds: ReadonlySet<string>): LatestWin | undefined {
    const lastShownOf = ({ _id }: LatestWin) => this.lastShown.get(_id) ?? 0;
    let best: LatestWin | undefined;
    for (const win of wins) {
      if (!visibleIds.has(win._id) && (!best || lastShownOf(win) < lastShownOf(best))) best = win;
    }
    if (best) {
      this.lastShown.set(best._id, ++this.showCount);
      this.dropUnknown(wins);
    }
    return best;
  }

  private dropUnknown(wins: readonly LatestWin[]): void {
    if (this.lastShown.size <= 4 * wins.length) return;
    const known = new Set(wins.map(({ _id }) => _id));
    for (const id of this.lastShown.keys()) if (!known.has(id)) this.lastShown.delete(id);
  }

  private rebase(): boolean {
    if (this.offset < rebaseOffset) return false;
    const distance = this.offset;
    this.offset = 0;
    this.cards = this.cards.map((card) => ({ ...card, x: card.x - distance }));
    return true;
  }
}
