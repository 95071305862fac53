// The two faces of the coin: a crown on gold, a one in a wreath on silver.

import type { Side } from "./coinflip.series";

/** Colours and shapes that all coins on the stage share. */
export function CoinDefs() {
  return (
    <svg className="coinflip-defs" width="0" height="0" aria-hidden="true">
      <defs>
        <linearGradient id="coinflip-gold" x1="0.1" y1="0" x2="0.9" y2="1">
          <stop offset="0" stopColor="#fff3bf" />
          <stop offset="0.3" stopColor="#f3c752" />
          <stop offset="0.62" stopColor="#c98c22" />
          <stop offset="1" stopColor="#f0c65c" />
        </linearGradient>
        <radialGradient id="coinflip-gold-field" cx="0.38" cy="0.3" r="0.85">
          <stop offset="0" stopColor="#ffe795" />
          <stop offset="0.6" stopColor="#e3aa37" />
          <stop offset="1" stopColor="#b57a1c" />
        </radialGradient>
        <linearGradient id="coinflip-silver" x1="0.1" y1="0" x2="0.9" y2="1">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="0.3" stopColor="#c5d2e0" />
          <stop offset="0.62" stopColor="#76889c" />
          <stop offset="1" stopColor="#cfdae6" />
        </linearGradient>
        <radialGradient id="coinflip-silver-field" cx="0.38" cy="0.3" r="0.85">
          <stop offset="0" stopColor="#f4f8fc" />
          <stop offset="0.6" stopColor="#a9b9ca" />
          <stop offset="1" stopColor="#71859b" />
        </radialGradient>
        <path id="coinflip-over" d="M-36.5 0A36.5 36.5 0 0 1 36.5 0" />
        <path id="coinflip-leaf" d="M0 0C3.6-2 4.6-6 2.6-10-1-8-2.6-4 0 0z" />
        <symbol id="coinflip-heads" viewBox="-50 -50 100 100"><Heads /></symbol>
        <symbol id="coinflip-tails" viewBox="-50 -50 100 100"><Tails /></symbol>
      </defs>
    </svg>
  );
}

/** A face, seen from the front. */
export function Face({ side }: { side: Side }) {
  return (
    <svg viewBox="-50 -50 100 100" aria-hidden="true">
      <use href={`#coinflip-${side}`} x="-50" y="-50" width="100" height="100" />
    </svg>
  );
}

function Rim({ metal, dark, name }: { metal: "gold" | "silver"; dark: string; name: string }) {
  return (
    <>
      <circle r="50" fill={`url(#coinflip-${metal})`} />
      <circle r="48.4" fill="none" stroke={dark} strokeOpacity="0.55" strokeWidth="2" strokeDasharray="0.9 1.1" />
      <circle r="45.6" fill={`url(#coinflip-${metal}-field)`} stroke={dark} strokeOpacity="0.6" strokeWidth="0.8" />
      <circle r="32" fill="none" stroke={dark} strokeOpacity="0.5" strokeWidth="0.9" />
      <circle cy="0.9" r="32" fill="none" stroke="#fff" strokeOpacity="0.45" strokeWidth="0.7" />
      <text className="coinflip-inscription" fill={dark} fontSize="7.2" letterSpacing="1.8" textAnchor="middle">
        <textPath href="#coinflip-over" startOffset="50%">{name}</textPath>
      </text>
      {[-90, -36, -18, 0, 18, 36, 90].map((turn) => (
        <path key={turn} d="M0-2.4 2 0 0 2.4-2 0z" fill={dark} transform={`rotate(${turn}) translate(0 38.8)`} />
      ))}
    </>
  );
}

function Heads() {
  const dark = "#6a4207";
  return (
    <>
      <Rim metal="gold" dark={dark} name="HEADS" />
      <g stroke={dark} strokeWidth="1.3" strokeLinejoin="round" fill="#ffdf7c">
        <path d="M-21-11-15 12h30l6-23-11 9L0-18-10-2z" />
        <path d="M-15.5 14.6h31v5.4h-31z" fill="#f5c64c" />
        <circle cx="-21" cy="-13" r="3" />
        <circle cx="21" cy="-13" r="3" />
        <circle cy="-20" r="3.4" />
      </g>
      <path d="M0 1.5 3.8 6 0 10.5-3.8 6z" fill="#c3263c" stroke={dark} strokeWidth="0.8" />
      <circle cx="-9.2" cy="7.5" r="2" fill="#1f7a5c" stroke={dark} strokeWidth="0.7" />
      <circle cx="9.2" cy="7.5" r="2" fill="#1f7a5c" stroke={dark} strokeWidth="0.7" />
      <path d="M-18.5-6.5-13.6 10" stroke="#fff6d4" strokeWidth="1.1" strokeLinecap="round" fill="none" />
    </>
  );
}

/** Leaves of one half of the wreath: angle from the bottom upwards. */
const leaves = [22, 46, 70, 94, 118, 142];

function Tails() {
  const dark = "#26384c";
  return (
    <>
      <Rim metal="silver" dark={dark} name="TAILS" />
      {[1, -1].map((mirror) => (
        <g key={mirror} transform={`scale(${mirror} 1)`}>
          <path d="M2 24.5A24.5 24.5 0 0 0 19-15.5" fill="none" stroke={dark} strokeWidth="1.2" strokeLinecap="round" />
          {leaves.map((angle) => {
            const turn = (angle * Math.PI) / 180;
            const spot = `translate(${(24.5 * Math.sin(turn)).toFixed(2)} ${(24.5 * Math.cos(turn)).toFixed(2)})`;
            return (
              <g key={angle} transform={`${spot} rotate(${100 - angle})`} fill={dark}>
                <use href="#coinflip-leaf" transform="rotate(28) scale(0.72)" />
                <use href="#coinflip-leaf" transform="rotate(-62) scale(0.72)" />
              </g>
            );
          })}
        </g>
      ))}
      <path
        d="M-8-9.5 1.5-17H6v28.5h5.5V17h-19v-5.5H-1.5V-8.5L-5.5-5.5z"
        fill="#f2f6fa" stroke={dark} strokeWidth="1.4" strokeLinejoin="round"
      />
    </>
  );
}
