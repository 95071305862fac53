import type { CSSProperties } from "react";
import { cx } from "../../../../../ui/cx";
import { cardOffset } from "./frames";
import { PlayingCard } from "./PlayingCard";

interface HandProps {
  /** Null is face down. */
  cards: (string | null)[];
  /** Changes with every round, so that new cards are new elements. */
  round: number;
  /** New cards are animated. */
  animated: boolean;
  /** The max width of the hand in card widths. */
  maxWidth: number;
  /** The width of its box, so that a changed max width does not move the box. */
  boxWidth?: number;
  className?: string;
  from?: [x: number, y: number];
}

/** The cards of one hand. The surrounding element has the accessible name. */
export function Hand({ cards, round, animated, maxWidth, boxWidth = maxWidth, className, from }: HandProps) {
  return (
    <div className={cx("hand", className)} style={{ "--hand-box": boxWidth } as CSSProperties}>
      {cards.map((card, at) => (
        <div key={`${round}-${at}`} className="hand-card" style={{ "--hand-at": cardOffset(at, cards.length, maxWidth) } as CSSProperties}>
          <PlayingCard card={card} animated={animated} from={from} />
        </div>
      ))}
    </div>
  );
}
