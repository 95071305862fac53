// The numbers of a bet: bytes, fraction, scaled integer, and the meaning.

import { useState } from "react";
import { Button } from "../../../ui/Button";
import { text } from "./page.texts";
import { fractionText, type Draw } from "./stream";

/** Number of rows shown before the viewer requests all. */
const initialCount = 12;

const grouped = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

export function Numbers({ draws }: { draws: Draw[] }) {
  const [expanded, setExpanded] = useState(false);
  return (
    <>
      <ol className="fair-draws">
        {(expanded ? draws : draws.slice(0, initialCount)).map((draw, at) => <DrawRow key={at} draw={draw} />)}
      </ol>
      {draws.length > initialCount && (
        <Button size="small" onClick={() => setExpanded(!expanded)}>{text(expanded ? "fairness.showFewer" : "fairness.showAll", { count: draws.length })}</Button>
      )}
    </>
  );
}

function DrawRow({ draw: { bytes, word, bound, scaled, role, meaning } }: { draw: Draw }) {
  return (
    <li className="fair-draw">
      <span className="fair-role">{role}</span>
      <span className="fair-sum mono">
        <span>{bytes.replace(/..(?=.)/g, "$& ")}</span>
        <span>= {grouped(word)}</span>
        <span>f = {fractionText(word)}</span>
        <span>floor(f × {grouped(bound)}) = {grouped(scaled)}</span>
      </span>
      <strong className="fair-means">{meaning}</strong>
    </li>
  );
}
