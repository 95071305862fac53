// The objects of the games with one draw: Limbo, Dice, Plinko, Wheel, Coinflip, Crash.

import { brass, brassDeep, ivory, onCircle, red, Shade, slice } from "./parts";

/** A rocket on its way. */
export function Limbo() {
  return (
    <>
      <g fill={ivory} opacity="0.75">
        {[[34, 34, 2.2], [58, 18, 1.4], [160, 96, 2], [150, 118, 1.3], [24, 84, 1.4], [172, 60, 1.4], [96, 14, 1.6]].map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <path d="M14 120L58 88M40 132L72 106M8 92L36 74" stroke={ivory} strokeWidth="4" strokeLinecap="round" opacity="0.28" />
      <g transform="translate(104 70) rotate(48) scale(1.06)">
        <path d="M-14 34C-16 52-5 58 0 80 5 58 16 52 14 34Z" fill="#ff9d3c" />
        <path d="M-7 34C-8 46-2 50 0 62 2 50 8 46 7 34Z" fill="#ffe27a" />
        <path d="M-19 0C-38 10-42 28-39 42L-17 28Z" fill="#f2554f" />
        <path d="M19 0C38 10 42 28 39 42L17 28Z" fill="#b92f3a" />
        <path d="M-13 26H13L10 36H-10Z" fill="#3a4152" />
        <path d="M0-58C21-40 26-10 18 28H-18C-26-10-21-40 0-58Z" fill={ivory} />
        <path d="M0-58C21-40 26-10 18 28H4C12-10 10-40 0-58Z" fill="#d8ccaf" />
        <path d="M0-58C9-50 15.5-40 19-29H-19C-15.5-40-9-50 0-58Z" fill="#f2554f" />
        <path d="M0-58C9-50 15.5-40 19-29H7C5-40 4-50 0-58Z" fill="#b92f3a" />
        <circle cy="-7" r="12" fill={brass} />
        <circle cy="-7" r="8.5" fill="#1c2569" />
        <path d="M-6-9A6.5 6.5 0 0 1 1-13.5" fill="none" stroke="#8fb4ff" strokeWidth="2.5" strokeLinecap="round" />
      </g>
    </>
  );
}

// Positions of the pips on a face with sides of length 1.
const pips = {
  three: [[0.24, 0.24], [0.5, 0.5], [0.76, 0.76]],
  five: [[0.24, 0.24], [0.76, 0.24], [0.5, 0.5], [0.24, 0.76], [0.76, 0.76]],
  six: [[0.27, 0.22], [0.73, 0.22], [0.27, 0.5], [0.73, 0.5], [0.27, 0.78], [0.73, 0.78]],
};

function Face({ matrix, value }: { matrix: string; value: keyof typeof pips }) {
  return (
    <g transform={`matrix(${matrix})`} fill="#8f2417">
      {pips[value].map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r="0.105" />)}
    </g>
  );
}

/** One die on its edge with three visible faces. */
export function Dice() {
  return (
    <>
      <Shade rx={64} y={138} />
      <g strokeWidth="10" strokeLinejoin="round">
        <path d="M97.5 26L149 50 97.5 74 46 50Z" fill={ivory} stroke={ivory} />
        <path d="M46 52L97.5 77V136L46 111Z" fill="#e6dabb" stroke="#e6dabb" />
        <path d="M149 52L97.5 77V136L149 111Z" fill="#c3b28c" stroke="#c3b28c" />
        <path d="M97.5 26L149 50 97.5 74 46 50Z" fill={ivory} stroke={ivory} />
      </g>
      <Face matrix="54 25 -54 25 97.5 25" value="five" />
      <Face matrix="54 26 0 61 43 52" value="three" />
      <Face matrix="54 -26 0 61 98.5 78" value="six" />
    </>
  );
}

/** A ball among pegs, over the buckets. */
export function Plinko() {
  const rows = [3, 4, 5];
  return (
    <>
      {rows.map((count, row) => Array.from({ length: count }, (_, at) => {
        const x = 97.5 + (at - (count - 1) / 2) * 31, y = 24 + row * 33;
        return (
          <g key={`${row} ${at}`}>
            <circle cx={x} cy={y + 2} r="6" fill="#3b1d69" />
            <circle cx={x} cy={y} r="6" fill={ivory} />
          </g>
        );
      }))}
      {["#ef4b5f", "#f58a3c", brass, "#f58a3c", "#ef4b5f"].map((colour, at) => (
        <g key={at} transform={`translate(${97.5 + (at - 2) * 31} 126)`}>
          <rect x="-13.5" y="-12" width="27" height="28" rx="6" fill="#000" opacity="0.28" />
          <rect x="-13.5" y="-14" width="27" height="27" rx="6" fill={colour} />
          <rect x="-8" y="-9" width="16" height="4" rx="2" fill="#fff" opacity="0.5" />
        </g>
      ))}
      <path d="M97.5-4C92 14 112 20 111 40" fill="none" stroke={ivory} strokeWidth="9" strokeLinecap="round" opacity="0.3" />
      <circle cx="113" cy="60" r="18" fill={brassDeep} />
      <circle cx="112" cy="58" r="17" fill={brass} />
      <path d="M101 55A11 11 0 0 1 109 46.5" fill="none" stroke="#fff6d6" strokeWidth="4.5" strokeLinecap="round" />
    </>
  );
}

const wheelColours = ["#6d3bc0", ivory, "#1fa06d", ivory, "#d63a4b", ivory, "#2f6fd0", ivory, "#1fa06d", ivory];

/** The wheel under its pointer. */
export function Wheel() {
  const step = 360 / wheelColours.length;
  return (
    <>
      <path d="M97.5 96L128 146H67Z" fill="#5a3407" />
      <Shade rx={42} y={146} />
      <g transform="translate(97.5 80)">
        <circle r="64" cy="3" fill="#5a3407" />
        <circle r="62" fill="#2b1a08" />
        {wheelColours.map((colour, at) => <path key={at} d={slice((at - 0.5) * step, (at + 0.5) * step, 54)} fill={colour} />)}
        {wheelColours.map((_, at) => {
          const [x, y] = onCircle((at + 0.5) * step, 58);
          return <circle key={at} cx={x} cy={y} r="2.5" fill={brass} />;
        })}
        <path d="M0-54A54 54 0 0 1 0 54Z" fill="#000" opacity="0.09" />
        <circle r="17" fill={brassDeep} />
        <circle r="15" fill={brass} />
        <path d="M0-8L6 0 0 8-6 0Z" fill="#6b430b" />
      </g>
      <path d="M84 9H111L97.5 38Z" fill={red} stroke={ivory} strokeWidth="3" strokeLinejoin="round" />
    </>
  );
}

/** A coin in the air, heads up. */
export function Coinflip() {
  return (
    <>
      <Shade rx={34} y={147} />
      <path d="M24 92A76 76 0 0 1 38 34M171 66A76 76 0 0 1 157 124" fill="none" stroke={ivory} strokeWidth="5" strokeLinecap="round" opacity="0.45" />
      <g transform="translate(96 75) rotate(-20)">
        <ellipse cx="4" cy="9" rx="52" ry="57" fill="#7d4f0c" />
        <ellipse cx="2" cy="5" rx="52" ry="57" fill={brassDeep} />
        <ellipse rx="52" ry="57" fill={brass} />
        <ellipse rx="42" ry="46.5" fill="none" stroke={brassDeep} strokeWidth="3.5" strokeDasharray="2 4.3" />
        <path d="M-24 13L-30-15-14-3 0-26 14-3 30-15 24 13Z" fill="#7d4f0c" strokeLinejoin="round" stroke="#7d4f0c" strokeWidth="4" />
        <rect x="-26" y="20" width="52" height="8" rx="3" fill="#7d4f0c" />
        <g fill="#7d4f0c"><circle cx="-30" cy="-19" r="4" /><circle cy="-30" r="4" /><circle cx="30" cy="-19" r="4" /></g>
        <path d="M-44-12A45 49 0 0 1-18-47" fill="none" stroke="#fff3cc" strokeWidth="5" strokeLinecap="round" />
      </g>
    </>
  );
}

const bow = "M0 0L15-9V9ZM0 0L-15-9V9Z";

/** A kite of brass at the end of its rising string. */
export function Crash() {
  return (
    <>
      <g fill={ivory} opacity="0.7">
        {[[26, 30, 1.8], [52, 58, 1.3], [70, 20, 1.5], [172, 30, 1.6], [160, 104, 1.8], [22, 92, 1.3]].map(([x, y, r]) => (
          <circle key={x} cx={x} cy={y} r={r} />
        ))}
      </g>
      <path d="M-4 122C44 120 84 112 112 66" fill="none" stroke="#000" strokeWidth="5" opacity="0.2" transform="translate(2 4)" />
      <path d="M-4 122C44 120 84 112 112 66" fill="none" stroke={ivory} strokeWidth="4.5" strokeLinecap="round" />
      <path d="M94 101C82 110 92 122 80 129 71 134 74 143 64 147" fill="none" stroke="#e4d6aa" strokeWidth="3.5" strokeLinecap="round" />
      <g fill="#e5495a">
        <path d={bow} transform="translate(86 115) rotate(20) scale(1)" />
        <path d={bow} transform="translate(75 134) rotate(24) scale(0.8)" />
      </g>
      <g transform="translate(122 60) rotate(34) scale(0.95)">
        <path d="M4-52L40-8 4 62-32-8Z" fill="#000" opacity="0.22" />
        <path d="M0-56L36-14H0Z" fill="#ffe09a" />
        <path d="M36-14L0 56V-14Z" fill={brassDeep} />
        <path d="M-36-14L0 56V-14Z" fill="#dd9f35" />
        <path d="M0-56L-36-14H0Z" fill={brass} />
        <path d="M0-56L36-14 0 56-36-14ZM0-56V56M-36-14H36" fill="none" stroke="#6b430b" strokeWidth="2.5" strokeLinejoin="round" />
        <path d="M0-32L13-14 0 4-13-14Z" fill={red} />
        <path d="M-5-44L-26-19" fill="none" stroke="#fff6d6" strokeWidth="4" strokeLinecap="round" opacity="0.8" />
      </g>
    </>
  );
}
