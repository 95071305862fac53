import type { Suit } from "./cards";

/**
 * Each suit around the origin, about 24 units high: the whole shape, and its right half, drawn over
 * it in a second tone like the shaded side of a gem.
 */
const shapes: Record<Suit, { whole: string; half: string }> = {
  d: {
    whole: "M0-12.4C2.5-8 5.7-3.9 9.4 0 5.7 3.9 2.5 8 0 12.4-2.5 8-5.7 3.9-9.4 0-5.7-3.9-2.5-8 0-12.4Z",
    half: "M0-12.4C2.5-8 5.7-3.9 9.4 0 5.7 3.9 2.5 8 0 12.4Z",
  },
  h: {
    whole: "M0 11.4C-4.2 7-11.4 2-11.4-4.4-11.4-8.3-8.6-11-5.3-11-3-11-1-9.7 0-7.6 1-9.7 3-11 5.3-11 8.6-11 11.4-8.3 11.4-4.4 11.4 2 4.2 7 0 11.4Z",
    half: "M0-7.6C1-9.7 3-11 5.3-11 8.6-11 11.4-8.3 11.4-4.4 11.4 2 4.2 7 0 11.4Z",
  },
  s: {
    whole: "M0-12C3.9-6.8 11.2-2.9 11.2 3 11.2 6.4 8.8 8.6 6 8.6 3.9 8.6 2.2 7.4 1.2 5.6 1.3 8.5 2.4 10.6 4.4 12H-4.4C-2.4 10.6-1.3 8.5-1.2 5.6-2.2 7.4-3.9 8.6-6 8.6-8.8 8.6-11.2 6.4-11.2 3-11.2-2.9-3.9-6.8 0-12Z",
    half: "M0-12C3.9-6.8 11.2-2.9 11.2 3 11.2 6.4 8.8 8.6 6 8.6 3.9 8.6 2.2 7.4 1.2 5.6 1.3 8.5 2.4 10.6 4.4 12H0Z",
  },
  c: {
    whole:
      "M-5.3-6.5a5.3 5.3 0 0 1 10.6 0a5.3 5.3 0 0 1-10.6 0ZM-11.6 2.3a5.3 5.3 0 0 1 10.6 0a5.3 5.3 0 0 1-10.6 0ZM1 2.3a5.3 5.3 0 0 1 10.6 0a5.3 5.3 0 0 1-10.6 0ZM-2.4-3H2.4L1.3 3C1.3 8.2 2.4 10.6 4.4 12H-4.4C-2.4 10.6-1.3 8.2-1.3 3Z",
    half: "M0-11.8a5.3 5.3 0 0 1 0 10.6ZM1 2.3a5.3 5.3 0 0 1 10.6 0a5.3 5.3 0 0 1-10.6 0ZM0-3H2.4L1.3 3C1.3 8.2 2.4 10.6 4.4 12H0Z",
  },
};

/** A suit's symbol, centred at a point. Its tones come from the class of the card. */
export function Pip({ suit, x, y, scale, plain }: { suit: Suit; x: number; y: number; scale: number; plain?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d={shapes[suit].whole} className="card-tone" />
      {!plain && <path d={shapes[suit].half} className="card-shade" />}
    </g>
  );
}
