import type { Suit } from "./cards";

export type CourtRank = "J" | "Q" | "K";

/** Each suit has its own hair. The robes follow the colour of the suit. */
const hairs: Record<Suit, [string, string]> = {
  d: ["#d9a441", "#b57f22"],
  h: ["#a4532a", "#7f3b1b"],
  s: ["#2a2f3a", "#171b23"],
  c: ["#6b4a33", "#4d3322"],
};

/**
 * The bust of a king, queen or jack in a box of 100 by 140, rising from the bottom of the card next
 * to its index.
 */
export function Court({ rank, suit }: { rank: CourtRank; suit: Suit }) {
  const [hair, shade] = hairs[suit];
  const figure = { K: <King hair={hair} shade={shade} />, Q: <Queen hair={hair} shade={shade} />, J: <Jack hair={hair} shade={shade} /> }[rank];
  // The king's crown is the tallest and must not touch the index.
  const place = rank === "K" ? "translate(8 9) scale(.94)" : "translate(4 1)";
  return <g transform={place} strokeLinecap="round" strokeLinejoin="round">{figure}</g>;
}

interface Hair {
  hair: string;
  shade: string;
}

/** Lowered lids, a nose and a mouth: simple from afar, a face when close. */
function Face({ mouth = true }: { mouth?: boolean }) {
  return (
    <g fill="none" stroke="#6a3f2b" strokeWidth="1.5">
      <path d="M49.5 82.5q3.5 2.6 7 0M65.5 82.5q3.5 2.6 7 0" strokeWidth="2" />
      <path d="M48.5 77q4-2.6 8-.6M65.5 76.4q4-2 8 .6M61.6 82l1.6 6.2-2.6.8" />
      {mouth && <path d="M57 94.6q4 2.6 8 0" stroke="#b5473f" strokeWidth="2.4" />}
    </g>
  );
}

function King({ hair, shade }: Hair) {
  return (
    <>
      <path d="M41 70c-5 12-4 28 2 36h36c6-8 7-24 2-36Z" fill={shade} />
      <path d="M14 142c0-24 20-34 47-34s47 10 47 34Z" className="card-robe" />
      <path d="M61 108c27 0 47 10 47 34H61Z" className="card-robe-shade" />
      <path d="M61 124v18M30 124l6 18M92 124l-6 18" className="card-gold-line" strokeWidth="2.5" />
      <path d="M34 106q27 18 54 0l8 12q-35 26-70 0Z" fill="#fbf6ea" />
      <path d="M38 115.5l1 5M49 120.5l.6 5M73 120.5l-.6 5M84 115.5l-1 5" stroke="#1a2129" strokeWidth="2.6" />
      <path d="M44 70h34v16c0 14-8 22-17 22s-17-8-17-22Z" fill="#f2d3b3" />
      <path d="M61 70h17v16c0 14-8 22-17 22Z" fill="#e3b994" />
      <Face mouth={false} />
      <path d="M43.5 80c0 24 8 38 17.5 40 9.5-2 17.5-16 17.5-40-2 8-6.5 11.5-11 11.5h-13c-4.5 0-9-3.5-11-11.5Z" fill={hair} />
      <path d="M78.5 80c0 24-8 38-17.5 40V91.5h6.5c4.5 0 9-3.5 11-11.5Z" fill={shade} />
      <path d="M57.5 97.2q3.5 1.8 7 0" stroke="#e58a7c" strokeWidth="2.6" fill="none" />
      <path d="M40 70 34.5 40 48 53.5 61 33 74 53.5 87.5 40 82 70q-21-6-42 0Z" className="card-gold" />
      <path d="M61 33 74 53.5 87.5 40 82 70q-10.5-3-21-3Z" className="card-gold-shade" />
      <circle cx="34.5" cy="39" r="3.6" className="card-gold" />
      <circle cx="87.5" cy="39" r="3.6" className="card-gold-shade" />
      <path d="M61 20v14M55.5 25.5h11" className="card-gold-line" strokeWidth="4" />
      <path d="M61 54.5l4 5.5-4 5.5-4-5.5Z" className="card-tone" />
      <circle cx="47" cy="62.5" r="2.2" fill="#fbf6ea" />
      <circle cx="75" cy="62.5" r="2.2" fill="#fbf6ea" />
    </>
  );
}

function Queen({ hair, shade }: Hair) {
  return (
    <>
      <path d="M61 52c-18 0-25 13-25 29 0 18-4 26-10 34 12 6 24 2 35-4 11 6 23 10 35 4-6-8-10-16-10-34 0-16-7-29-25-29Z" fill={hair} />
      <path d="M61 52c18 0 25 13 25 29 0 18 4 26 10 34-12 6-24 2-35-4Z" fill={shade} />
      <path d="M16 142c1-20 15-29 32-32l13 4 13-4c17 3 31 12 32 32Z" className="card-robe" />
      <path d="M61 114l13-4c17 3 31 12 32 32H61Z" className="card-robe-shade" />
      <path d="M54 98h14v10l6 4-13 18-13-18 6-4Z" fill="#f2d3b3" />
      <path d="M61 98h7v10l6 4-13 18Z" fill="#e3b994" />
      <path d="M48 110.5 61 130l13-19.5" className="card-gold-line" strokeWidth="3" />
      <path d="M53 108.5q8 7 16 0" stroke="#fbf6ea" strokeWidth="2.6" strokeDasharray=".1 3.7" fill="none" />
      <path d="M45 68h32v16c0 13-7.5 21-16 21s-16-8-16-21Z" fill="#f7dcc0" />
      <path d="M61 68h16v16c0 13-7.5 21-16 21Z" fill="#eac5a3" />
      <path d="M45 84c-1-12 6-17 16-22 10 5 17 10 16 22 3-9 3-22-4-25H49c-7 3-7 16-4 25Z" fill={hair} />
      <path d="M61 62c10 5 17 10 16 22 3-9 3-22-4-25H61Z" fill={shade} />
      <Face />
      <path d="M40 63 38.5 46 49 53 61 38 73 53 83.5 46 82 63q-21-7-42 0Z" className="card-gold" />
      <path d="M61 38 73 53 83.5 46 82 63q-10.5-3.5-21-3.5Z" className="card-gold-shade" />
      <circle cx="61" cy="35" r="4" fill="#fbf6ea" />
      <circle cx="38.5" cy="43.5" r="3" fill="#fbf6ea" />
      <circle cx="83.5" cy="43.5" r="3" fill="#fbf6ea" />
      <circle cx="61" cy="53" r="2.8" className="card-tone" />
    </>
  );
}

function Jack({ hair, shade }: Hair) {
  return (
    <>
      <path d="M41 62c-4 14-5 30-1 40 6 3 14 3 21 0 7 3 15 3 21 0 4-10 3-26-1-40Z" fill={hair} />
      <path d="M61 62h20c4 14 5 30 1 40-6 3-14 3-21 0Z" fill={shade} />
      <path d="M18 142c0-22 18-32 43-32s43 10 43 32Z" className="card-robe" />
      <path d="M61 110c25 0 43 10 43 32H61Z" className="card-robe-shade" />
      <path d="M54 98h14v14H54Z" fill="#e3b994" />
      <path d="M43 107l18 8 18-8 4 10-22 12-22-12Z" fill="#fbf6ea" />
      <path d="M61 115l18-8 4 10-22 12Z" fill="#e6dcc6" />
      <circle cx="61" cy="124" r="3.6" className="card-gold" />
      <path d="M61 131v11" className="card-gold-line" strokeWidth="2.5" />
      <path d="M45.5 66h31v18c0 13-7 21-15.5 21s-15.5-8-15.5-21Z" fill="#f7dcc0" />
      <path d="M61 66h15.5v18c0 13-7 21-15.5 21Z" fill="#eac5a3" />
      <path d="M45.5 84c1-8 4-11 7-16h17c3 5 6 8 7 16 3-8 3-18-1-22H46.5c-4 4-4 14-1 22Z" fill={hair} />
      <Face />
      <path d="M36 64c-3-16 9-27 27-27 16 0 27 9 24 25q-25-8-51 2Z" className="card-robe" />
      <path d="M63 37c16 0 27 9 24 25-8-2.5-16-3.3-24-3Z" className="card-robe-shade" />
      <path d="M36 65q25-10.5 51-2.5" stroke="#fbf6ea" strokeWidth="5" fill="none" />
      <path d="M75 53c1-15 6-27 15-35 4 14 2 28-6 39-4 2-8 0-9-4Z" className="card-gold" />
      <path d="M79.5 54.5C81 42 84.5 31 89 22M82 41l4-3M83.5 47l5-3.5M81.5 39l-2.5-4" stroke="#8f5f12" strokeWidth="1.5" fill="none" />
      <circle cx="79" cy="57" r="3.6" className="card-gold-shade" />
    </>
  );
}
