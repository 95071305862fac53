// Playing cards, drawn as on the tables, in hands as named by the views.

import type { BaccaratView, BlackjackView, HiloView, VideopokerView } from "../../play/views";
import { PlayingCard } from "../../play/games/cards/PlayingCard";
import { cx } from "../../../../ui/cx";
import { pictureOfGame, type PicturesOf } from "./picture";
import { text } from "./result.texts";

interface SlotProps {
  /** "10d", "Qs". Absent for a card that is face down. */
  card?: string;
  /** Highlighted: a held card, or the card that decided. */
  marked?: boolean;
  /** Shown under the card. */
  note?: string;
}

function Slot({ card, marked, note }: SlotProps) {
  return (
    <li className={cx("result-card-slot", marked && "result-card-marked")}>
      <PlayingCard card={card ?? null} />
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

function CardHand({ name, points, cards, marked, notes }: HandProps) {
  return (
    <div className="result-hand">
      <span className="result-hand-name">
        {name}
        {points !== undefined && <strong className="num">{points}</strong>}
      </span>
      <ul className="result-cards cards-still">
        {cards.map((card, at) => <Slot key={at} card={card} marked={marked?.[at]} note={notes?.[at]} />)}
      </ul>
    </div>
  );
}

function BaccaratPicture({ view }: { view: BaccaratView }) {
  return (
    <div className="result-hands">
      <CardHand name={text("result.player")} points={view.playerPoints} cards={view.player} />
      <CardHand name={text("result.banker")} points={view.bankerPoints} cards={view.banker} />
    </div>
  );
}

function BlackjackPicture({ view: { dealer, hands } }: { view: BlackjackView }) {
  return (
    <div className="result-hands">
      <CardHand name={text("result.dealer")} points={dealer.points} cards={dealer.hidden ? [...dealer.cards, undefined] : dealer.cards} />
      {hands.map((hand, at) => <CardHand key={at} name={text("result.hand")} points={hand.points} cards={hand.cards} />)}
    </div>
  );
}

function HiloPicture({ view: { cards, guesses, lost } }: { view: HiloView }) {
  const notes = [undefined, ...guesses.map((guess) => text(`result.guess.${guess}`))];
  return <CardHand name={text("result.cards")} cards={cards} notes={notes} marked={cards.map((_, at) => lost && at === cards.length - 1)} />;
}

function VideopokerPicture({ view: { dealt, hold, hand } }: { view: VideopokerView }) {
  return (
    <div className="result-hands">
      <CardHand name={text("result.dealt")} cards={dealt} marked={hold ?? undefined} />
      {hand && <CardHand name={text("result.hand")} cards={hand} marked={hold ?? undefined} />}
    </div>
  );
}

const pictures: PicturesOf<"baccarat" | "blackjack" | "hilo" | "videopoker"> = { baccarat: BaccaratPicture, blackjack: BlackjackPicture, hilo: HiloPicture, videopoker: VideopokerPicture };

export default pictureOfGame(pictures);
