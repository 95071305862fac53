// Playing cards, drawn flat: rank and suit, as the views name them.

import type { BaccaratView, BlackjackView, HiloView, VideopokerView } from "../../play/views";
import { cx } from "../../../../ui/cx";
import { text } from "./result.texts";

const suits: Record<string, { path: string; name: string; red?: boolean }> = {
  d: { name: "diamonds", red: true, path: "M10 1 17 10 10 19 3 10Z" },
  h: { name: "hearts", red: true, path: "M10 18C3 12 1 9 1 6a4.5 4.5 0 0 1 9-1.5A4.5 4.5 0 0 1 19 6c0 3-2 6-9 12Z" },
  s: { name: "spades", path: "M10 1c6 5 9 8 9 11a4 4 0 0 1-7 2.6l1 4.4H7l1-4.4A4 4 0 0 1 1 12c0-3 3-6 9-11Z" },
  c: { name: "clubs", path: "M10 1a4.2 4.2 0 0 1 3.4 6.7A4.2 4.2 0 1 1 12 14.6l1 4.4H7l1-4.4a4.2 4.2 0 1 1-1.4-6.9A4.2 4.2 0 0 1 10 1Z" },
};

interface CardProps {
  /** "10d", "Qs"; nothing for a card face down. */
  card?: string;
  /** Stands out: held, or the one that decided. */
  marked?: boolean;
  /** Under the card. */
  note?: string;
}

function PlayingCard({ card, marked, note }: CardProps) {
  const suit = card && suits[card.slice(-1)];
  return (
    <li className="result-card-slot">
      {suit ? (
        <span className={cx("result-card", suit.red && "result-card-red", marked && "result-card-marked")} role="img" aria-label={`${card.slice(0, -1)} ${suit.name}`}>
          <span className="num">{card.slice(0, -1)}</span>
          <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true"><path d={suit.path} /></svg>
        </span>
      ) : (
        <span className="result-card result-card-back" role="img" aria-label={text("result.hidden")} />
      )}
      {note && <span className="result-card-note">{note}</span>}
    </li>
  );
}

interface HandProps {
  name: string;
  points?: number;
  cards: (string | undefined)[];
  marked?: boolean[];
  notes?: (string | undefined)[];
}

export function CardHand({ name, points, cards, marked, notes }: HandProps) {
  return (
    <div className="result-hand">
      <span className="result-hand-name">
        {name}
        {points !== undefined && <strong className="num">{points}</strong>}
      </span>
      <ul className="result-cards">
        {cards.map((card, at) => <PlayingCard key={at} card={card} marked={marked?.[at]} note={notes?.[at]} />)}
      </ul>
    </div>
  );
}

export function BaccaratPicture({ view }: { view: BaccaratView }) {
  return (
    <div className="result-hands">
      <CardHand name={text("result.player")} points={view.playerPoints} cards={view.player} />
      <CardHand name={text("result.banker")} points={view.bankerPoints} cards={view.banker} />
    </div>
  );
}

export function BlackjackPicture({ view: { dealer, hands } }: { view: BlackjackView }) {
  return (
    <div className="result-hands">
      <CardHand name={text("result.dealer")} points={dealer.points} cards={dealer.hidden ? [...dealer.cards, undefined] : dealer.cards} />
      {hands.map((hand, at) => <CardHand key={at} name={text("result.hand")} points={hand.points} cards={hand.cards} />)}
    </div>
  );
}

export function HiloPicture({ view: { cards, guesses, lost } }: { view: HiloView }) {
  const notes = [undefined, ...guesses.map((guess) => text(`result.guess.${guess}`))];
  return <CardHand name={text("result.cards")} cards={cards} notes={notes} marked={cards.map((_, at) => lost && at === cards.length - 1)} />;
}

export function VideopokerPicture({ view: { dealt, hold, hand } }: { view: VideopokerView }) {
  return (
    <div className="result-hands">
      <CardHand name={text("result.dealt")} cards={dealt} marked={hold ?? undefined} />
      {hand && <CardHand name={text("result.hand")} cards={hand} marked={hold ?? undefined} />}
    </div>
  );
}
