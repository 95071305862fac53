// Chips and cards for the pictures of the house.

export type Tone = "felt" | "brass" | "ink" | "red";

interface Place {
  x: number;
  y: number;
}

const rx = 46;
const ry = 19;
const thickness = 11;

/** A pile of chips standing on (x, y), each a little out of line. */
export function ChipStack({ x, y, count, tone }: Place & { count: number; tone: Tone }) {
  const chips = Array.from({ length: count }, (_, n) => ({
    dx: [0, 1.6, -1.2, 0.8, -0.6, 1.2, -0.4][n % 7] ?? 0,
    dy: -n * (thickness + 1),
    turn: (n * 23) % 40,
  }));
  return (
    <g transform={`translate(${x} ${y})`} className={`table-art-chip-${tone}`}>
      {chips.map((chip, n) => (
        <g key={n} transform={`translate(${chip.dx} ${chip.dy})`}>
          <Edge offset={chip.turn} />
          {n === count - 1 ? <Face /> : <ellipse className="table-art-chip-top-hidden" rx={rx} ry={ry} cy={-thickness} />}
        </g>
      ))}
    </g>
  );
}

/** One chip lying flat. */
export function LooseChip({ x, y, tone }: Place & { tone: Tone }) {
  return (
    <g transform={`translate(${x} ${y}) scale(0.86)`} className={`table-art-chip-${tone}`}>
      <Edge offset={12} />
      <Face />
    </g>
  );
}

const band = `M${-rx} ${-thickness}V0A${rx} ${ry} 0 0 0 ${rx} 0V${-thickness}Z`;

/** What the pieces refer to; once in every picture that shows chips. */
export function PieceDefs() {
  return (
    <clipPath id="table-art-chip-band">
      <path d={band} />
    </clipPath>
  );
}

// The band of a chip: the lower half of its rim, as thick as the chip, with
// the light inlays as dashes.
function Edge({ offset }: { offset: number }) {
  const line = `M${-rx} ${-thickness / 2}A${rx} ${ry} 0 0 0 ${rx} ${-thickness / 2}`;
  return (
    <>
      <path className="table-art-chip-band" d={band} />
      <path className="table-art-chip-inlay" clipPath="url(#table-art-chip-band)" d={line} strokeWidth={thickness} strokeDasharray="11 19" strokeDashoffset={offset} />
      <path className="table-art-chip-band-shade" d={`M0 ${ry - thickness}A${rx} ${ry} 0 0 0 ${rx} ${-thickness}V0A${rx} ${ry} 0 0 1 0 ${ry}Z`} />
    </>
  );
}

function Face() {
  return (
    <g transform={`translate(0 ${-thickness})`}>
      <ellipse className="table-art-chip-top" rx={rx} ry={ry} />
      <ellipse className="table-art-chip-spots" rx={rx - 5} ry={ry - 2.6} strokeDasharray="14 16.2" />
      <ellipse className="table-art-chip-ring" rx={rx - 13} ry={ry - 6} />
      <ellipse className="table-art-chip-well" rx={rx - 16} ry={ry - 7.4} />
      <path className="table-art-chip-pip" d="M0-6l11 6-11 6-11-6z" />
    </g>
  );
}

const suits = {
  spade: "M0-13C-3-8-12-3-12 4a6 6 0 0 0 10 4.4C-2 12-4 14-6 15H6C4 14 2 12 2 8.4A6 6 0 0 0 12 4C12-3 3-8 0-13z",
  diamond: "M0-14L11 0 0 14-11 0z",
};

/** A playing card with its middle at (x, y), turned by degrees. */
export function Card({ x, y, turn, rank, suit }: Place & { turn: number; rank: string; suit: keyof typeof suits }) {
  return (
    <g transform={`translate(${x} ${y}) scale(1.12 0.84) rotate(${turn})`} className={`table-art-card-${suit}`}>
      <rect className="table-art-card-shade" x="-37" y="-51" width="86" height="120" rx="9" />
      <rect className="table-art-card-edge" x="-42.5" y="-58" width="86" height="121" rx="9" />
      <rect className="table-art-card-face" x="-43" y="-60" width="86" height="120" rx="9" />
      <rect className="table-art-card-frame" x="-37" y="-54" width="74" height="108" rx="5" />
      <text className="table-art-card-rank" x="-27" y="-31" textAnchor="middle">{rank}</text>
      <path className="table-art-card-pip" d={suits[suit]} transform="translate(-27 -17) scale(0.55)" />
      <g transform="rotate(180)">
        <text className="table-art-card-rank" x="-27" y="-31" textAnchor="middle">{rank}</text>
        <path className="table-art-card-pip" d={suits[suit]} transform="translate(-27 -17) scale(0.55)" />
      </g>
      <path className="table-art-card-pip" d={suits[suit]} transform="scale(1.75)" />
    </g>
  );
}
