import { chipText, chipTone } from "../roulette/bets";

/**
 * A chip from above: eight stripes on the rim, its value in the middle. The surrounding element has
 * the accessible name.
 */
export function Chip({ units, decimals }: { units: bigint; decimals: number }) {
  const label = chipText(units, decimals);
  return (
    <svg className={`chip chip-${chipTone(units, decimals)}`} viewBox="-20 -20 40 40" aria-hidden="true">
      <circle r="19.5" className="chip-body" />
      <circle r="16.7" className="chip-rim" pathLength="16" />
      <circle r="12.8" className="chip-face" />
      <text className="chip-text" y="3.6" textLength={label.length > 3 ? 21 : undefined} lengthAdjust="spacingAndGlyphs">
        {label}
      </text>
    </svg>
  );
}
