// The scheme in five pictures: commitment, nonce, HMAC, numbers, outcome.

import type { ReactNode } from "react";
import { text } from "./page.texts";

const steps = ["commit", "nonce", "hmac", "numbers", "outcome"] as const;

export function Explanation() {
  return (
    <section aria-labelledby="fair-steps">
      <h2 id="fair-steps" className="hidden-text">{text("fairness.steps")}</h2>
      <ol className="fair-steps">
        {steps.map((step) => (
          <li key={step} className="fair-step">
            <svg viewBox="0 0 120 80" className="fair-art" aria-hidden="true">{art[step]}</svg>
            <h3>{text(`fairness.step.${step}.title`)}</h3>
            <p>{text(`fairness.step.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Positions of the eight numbers in a block: two rows of four. */
const cells = Array.from({ length: 8 }, (_, at) => ({ x: 16 + (at % 4) * 23, y: 12 + Math.floor(at / 4) * 20, used: at === 0 }));

const art: Record<(typeof steps)[number], ReactNode> = {
  // A sealed envelope. Its hash is visible on the outside.
  commit: (
    <>
      <rect className="fair-paper" x="26" y="16" width="68" height="46" rx="6" />
      <path className="fair-fold" d="M28 20 60 44 92 20" />
      <circle className="fair-seal" cx="60" cy="44" r="12" />
      <path className="fair-seal-mark" d="M60 37.500l6 6.500-6 6.500-6-6.500z" />
      <text className="fair-code" x="60" y="76" textAnchor="middle">3ac95843…</text>
    </>
  ),
  // The player's own seed on a tag, next to the nonce.
  nonce: (
    <>
      <path className="fair-paper" d="M16 26h44l12 14-12 14H16a4 4 0 0 1-4-4V30a4 4 0 0 1 4-4z" />
      <circle className="fair-hole" cx="59" cy="40" r="3.500" />
      <text className="fair-word" x="20" y="44">seed</text>
      {["0", "0", "7"].map((digit, at) => (
        <g key={at}>
          <rect className="fair-drum" x={78 + at * 12} y="29" width="11" height="22" rx="2" />
          <text className={at === 2 ? "fair-digit fair-digit-new" : "fair-digit"} x={83.5 + at * 12} y="44" textAnchor="middle">{digit}</text>
        </g>
      ))}
    </>
  ),
  // Three inputs of the HMAC, one output.
  hmac: (
    <>
      <path className="fair-strand fair-strand-brass" d="M6 18c20 0 20 22 36 22" />
      <path className="fair-strand fair-strand-action" d="M6 40h36" />
      <path className="fair-strand fair-strand-info" d="M6 62c20 0 20-22 36-22" />
      <rect className="fair-mill" x="40" y="20" width="46" height="40" rx="8" />
      <text className="fair-word" x="63" y="44" textAnchor="middle">HMAC</text>
      <path className="fair-strand fair-strand-text" d="M86 40h20" />
      <path className="fair-tip" d="M104 34l10 6-10 6z" />
    </>
  ),
  // A block of eight numbers. The first one is used.
  numbers: (
    <>
      {cells.map(({ x, y, used }, at) => <rect key={at} className={used ? "fair-cell fair-cell-used" : "fair-cell"} x={x} y={y} width="20" height="16" rx="3" />)}
      <path className="fair-fold" d="M26 30v26" />
      <text className="fair-code" x="60" y="72" textAnchor="middle">f = 0.5486…</text>
    </>
  ),
  // The outcome: a drawn number on its scale, a card and a ball.
  outcome: (
    <>
      <rect className="fair-face" x="16" y="14" width="26" height="36" rx="4" />
      <path className="fair-heart" d="M29 41c-6-4.500-8.500-7.500-8.500-10.500a4.500 4.500 0 0 1 8.500-2 4.500 4.500 0 0 1 8.500 2c0 3-2.500 6-8.500 10.500z" />
      <circle className="fair-wheel" cx="60" cy="32" r="14" />
      <circle className="fair-hub" cx="60" cy="32" r="5" />
      <circle className="fair-ball" cx="69" cy="25" r="3" />
      <path className="fair-peg-path" d="M94 14l6 9-6 9 6 9" />
      {[[94, 14], [88, 23], [100, 23], [94, 32], [106, 32], [100, 41], [88, 41]].map(([x, y]) => <circle key={`${x}-${y}`} className="fair-peg" cx={x} cy={y} r="1.800" />)}
      <rect className="fair-scale" x="16" y="64" width="88" height="5" rx="2.500" />
      <rect className="fair-scale-won" x="60" y="64" width="44" height="5" rx="2.500" />
      <circle className="fair-ball" cx="66" cy="66.500" r="5" />
    </>
  ),
};
