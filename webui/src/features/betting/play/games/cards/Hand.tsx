import type { CSSProperties } from "react";
import { cx } from "../../../../../ui/cx";
import { placeOf } from "./frames";
import { PlayingCard } from "./PlayingCard";

interface HandProps {
  /** Null lies face down. */
  cards: (string | null)[];
  /** Changes with every round, so that new cards are new. */
  round: number;
  /** Cards that come now fly in. */
  dealt: boolean;
  /** How many widths of a card the hand may take. */
  room: number;
  /** The width of its box, so that another room does not move the box. */
  box?: number;
  className?: string;
  from?: [x: number, y: number];
}

/** The cards of one hand. What surrounds it gives it a name. */
export function Hand({ cards, round, dealt, room, box = room, className, from }: HandProps) {
  return (
    <div className={cx("hand", className)} style={{ "--hand-box": box } as CSSProperties}>
      {cards.map((card, at) => (
        <div key={`${round}-${at}`} className="hand-card" style={{ "--hand-at": placeOf(at, cards.length, room) } as CSSProperties}>
          <PlayingCard card={card} dealt={dealt} from={from} />
        </div>
      ))}
    </div>
  );
}
