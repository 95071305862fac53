// The parts of the wheel that do not depend on the round.

import type { RefObject } from "react";

const lamps = Array.from({ length: 24 }, (_, at) => at * 15 + 7.5);

/** The brass rim with its lamps. */
export function Frame({ won }: { won: boolean }) {
  return (
    <svg className="wheel-frame" viewBox="-100 -100 200 200">
      <defs>
        <linearGradient id="wheel-brass" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fff0bd" />
          <stop offset="0.28" stopColor="#dba846" />
          <stop offset="0.5" stopColor="#8a5d1c" />
          <stop offset="0.74" stopColor="#e4b656" />
          <stop offset="1" stopColor="#70480f" />
        </linearGradient>
        <radialGradient id="wheel-well" r="0.5">
          <stop offset="0.8" stopColor="#0c0517" />
          <stop offset="1" stopColor="#241139" />
        </radialGradient>
        <radialGradient id="wheel-lamp" cx="0.4" cy="0.35" r="0.75">
          <stop offset="0" stopColor="#fffbe8" />
          <stop offset="0.5" stopColor="#ffd873" />
          <stop offset="1" stopColor="#b8791f" />
        </radialGradient>
        <radialGradient id="wheel-lamp-dim" cx="0.4" cy="0.35" r="0.75">
          <stop offset="0" stopColor="#e8c98a" />
          <stop offset="1" stopColor="#7a501a" />
        </radialGradient>
      </defs>
      <circle r="99.5" fill="url(#wheel-brass)" />
      <circle r="97.6" fill="#2c1547" />
      <circle r="90.6" fill="url(#wheel-brass)" />
      <circle r="89" fill="url(#wheel-well)" />
      {lamps.map((angle, at) => (
        <g key={angle} transform={`rotate(${angle})`}>
          <circle cy="-94.1" r="2.1" fill="url(#wheel-lamp-dim)" />
          <g className={at % 2 === 0 ? "wheel-lamp" : "wheel-lamp wheel-lamp-odd"} opacity={won ? 1 : at % 2 === 0 ? 0.85 : 0}>
            <circle cy="-94.1" r="3.6" fill="#ffd873" opacity="0.28" />
            <circle cy="-94.1" r="2.1" fill="url(#wheel-lamp)" />
          </g>
        </g>
      ))}
    </svg>
  );
}

/** The pointer that the pegs bend. It is fixed by its brass screw. */
export function Pointer({ ref }: { ref: RefObject<SVGSVGElement | null> }) {
  return (
    <svg className="wheel-pointer" viewBox="-14 -12 28 44" ref={ref}>
      <defs>
        <linearGradient id="wheel-tongue" x1="0" x2="1">
          <stop offset="0" stopColor="#ff8095" />
          <stop offset="0.5" stopColor="#ef3657" />
          <stop offset="1" stopColor="#9d1432" />
        </linearGradient>
      </defs>
      <path d="M0 31C-3 20-11 11-11 0a11 11 0 0 1 22 0C11 11 3 20 0 31z" fill="url(#wheel-tongue)" stroke="#fff0d2" strokeWidth="1.6" strokeLinejoin="round" />
      <circle r="5.2" fill="url(#wheel-brass)" stroke="#5b3a0c" strokeWidth="0.8" />
      <path d="M-2.8-1.6 2.8 1.6" stroke="#5b3a0c" strokeWidth="1.2" strokeLinecap="round" />
    </svg>
  );
}
