// The lines of the pitches, seen from above.

import type { PitchKind } from "./pitch";

export function PitchLines({ ground: pitch }: { ground: PitchKind }) {
  switch (pitch) {
    case "pitch":
      return (
        <g className="track-lines">
          <rect x="10" y="10" width="300" height="160" />
          <path d="M160 10v160 M10 45h46v90H10 M310 45h-46v90h46 M10 68h17v44H10 M310 68h-17v44h17" />
          <circle cx="160" cy="90" r="26" />
          <path d="M56 74a20 20 0 0 1 0 32 M264 74a20 20 0 0 0 0 32 M10 16a6 6 0 0 0 6 -6 M304 10a6 6 0 0 0 6 6 M310 164a6 6 0 0 0 -6 6 M16 170a6 6 0 0 0 -6 -6" />
          <path className="track-goal" d="M10 78H4v24h6 M310 78h6v24h-6" />
        </g>
      );
    case "rink":
      return (
        <g className="track-lines">
          <rect x="10" y="10" width="300" height="160" rx="40" />
          <path className="track-goal" d="M160 10v160 M38 22v136 M282 22v136" />
          <path d="M120 10v160 M200 10v160" />
          <circle cx="160" cy="90" r="22" />
          <circle cx="72" cy="52" r="15" /><circle cx="72" cy="128" r="15" /><circle cx="248" cy="52" r="15" /><circle cx="248" cy="128" r="15" />
          <path d="M38 80h-8v20h8 M282 80h8v20h-8" />
        </g>
      );
    case "gridiron":
      return (
        <g className="track-lines">
          <rect x="10" y="10" width="300" height="160" />
          <path className="track-goal" d="M35 10v160 M285 10v160" />
          <path d="M60 10v160 M85 10v160 M110 10v160 M135 10v160 M160 10v160 M185 10v160 M210 10v160 M235 10v160 M260 10v160" />
        </g>
      );
    case "hoops":
      return (
        <g className="track-lines">
          <rect x="10" y="10" width="300" height="160" />
          <path d="M160 10v160 M10 62h62v56H10 M310 62h-62v56h62 M10 24h34a68 68 0 0 1 0 132H10 M310 24h-34a68 68 0 0 0 0 132h34" />
          <circle cx="160" cy="90" r="22" />
          <circle className="track-goal" cx="26" cy="90" r="5" /><circle className="track-goal" cx="294" cy="90" r="5" />
        </g>
      );
    case "court":
      return (
        <g className="track-lines">
          <rect x="34" y="24" width="252" height="132" />
          <path d="M34 42h252 M34 138h252 M94 42v96 M226 42v96 M94 90h132" />
          <path className="track-goal" d="M160 14v152" />
        </g>
      );
    case "diamond":
      return (
        <g className="track-lines">
          <path d="M160 166L60 66a141 141 0 0 1 200 0z" />
          <path d="M160 152l48 -48l-48 -48l-48 48z" />
        </g>
      );
    default:
      return null;
  }
}
