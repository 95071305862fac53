import { memo, useRef, useState, type CSSProperties } from "react";
import { cx } from "../../../../../ui/cx";
import { cardName, isRed, parseCard, type Card } from "./cards";
import { text } from "./cards.texts";
import { Court, type CourtRank } from "./Court";
import { Pip } from "./Pip";
import "./cards.css";

export interface PlayingCardProps {
  /** "10d", "Qs". Null is face down. */
  card: string | null;
  /**
   * Flies in from the shoe when it is first drawn, and turns over on its way unless it is face
   * down. Later changes do not repeat this.
   */
  animated?: boolean;
  /** The start of the flight, in widths and heights of the card. Default is the shoe at the top right. */
  from?: [x: number, y: number];
  className?: string;
  /** The surrounding element already names the card. */
  decorative?: boolean;
}

/**
 * A playing card. Its width is --card-width. All animations are transforms. An ancestor with the
 * class cards-still disables them.
 */
export const PlayingCard = memo(function PlayingCard({ card, animated, from, className, decorative }: PlayingCardProps) {
  const [dealtClass] = useState(() => animated && cx("card-dealt", card === null && "card-dealt-face-down"));
  const face = card === null ? null : parseCard(card);
  // A card that turns face down keeps its face until the turn is over.
  const last = useRef(face);
  if (face) last.current = face;
  const start = from && ({ "--card-from-x": `${from[0] * 100}%`, "--card-from-y": `${from[1] * 100}%` } as CSSProperties);
  return (
    <span
      className={cx("card", dealtClass, className)}
      style={start}
      role={decorative ? undefined : "img"}
      aria-hidden={decorative}
      aria-label={decorative ? undefined : card === null ? text("cards.hidden") : cardName(card)}
    >
      <span className={cx("card-turn", !face && "card-down")}>
        <Back />
        {last.current && <Face card={last.current} />}
      </span>
    </span>
  );
});

function Face({ card: { rank, suit } }: { card: Card }) {
  const court = rank === "J" || rank === "Q" || rank === "K";
  return (
    <svg className={cx("card-face", isRed(suit) ? "card-red" : "card-black")} viewBox="0 0 100 140" aria-hidden="true">
      {court && <Court rank={rank as CourtRank} suit={suit} />}
      {rank === "A" && <circle cx="63" cy="96" r="32" className="card-halo" />}
      {!court && <Pip suit={suit} x={rank === "A" ? 63 : 60} y={rank === "A" ? 96 : 93} scale={rank === "A" ? 1.75 : 2.55} />}
      <text className="card-rank" x={rank === "10" ? 23 : 21} y="39" textLength={rank === "10" ? 35 : undefined} lengthAdjust="spacingAndGlyphs">
        {rank}
      </text>
      <Pip suit={suit} x={21} y={60} scale={1.02} plain />
    </svg>
  );
}

/**
 * The lines of a lattice on the back, within its frame. The step divides the width, so that both
 * directions meet at the edges.
 */
const step = 76 / 6;
const lattice = Array.from({ length: 18 }, (_, at) => {
  const down = (at - 6) * step;
  return `M12 ${down}l76 76M88 ${down}l-76 76`;
}).join("");

function Back() {
  return (
    <svg className="card-back" viewBox="0 0 100 140" aria-hidden="true">
      <rect width="100" height="140" className="card-back-edge" />
      <svg x="9" y="9" width="82" height="122" viewBox="9 9 82 122">
        <rect x="9" y="9" width="82" height="122" rx="6" className="card-back-felt" />
        <path d={lattice} className="card-back-lattice" />
      </svg>
      <rect x="11.5" y="11.5" width="77" height="117" rx="5" className="card-back-frame" />
      <path d="M50 36 74 70 50 104 26 70Z" className="card-back-shield" />
      <path d="M50 43 69 70 50 97 31 70Z" className="card-back-ring" />
      <Pip suit="s" x={50} y={70} scale={1.15} plain />
    </svg>
  );
}
