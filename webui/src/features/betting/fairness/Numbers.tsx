// The numbers of a bet: bytes, fraction, scaled integer, and what it stands for.

import { useState } from "react";
import { Button } from "../../../ui/Button";
import { text } from "./page.texts";
import { fText, type Draw } from "./stream";

/** Numbers that are shown before one asks for all. */
const few = 12;

const grouped = (number: number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

export function Numbers({ draws }: { draws: Draw[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <ol className="fair-draws">
        {(all ? draws : draws.slice(0, few)).map((draw, at) => <Line key={at} draw={draw} />)}
      </ol>
      {draws.length > few && (
        <Button size="small" onClick={() => setAll(!all)}>{text(all ? "fairness.showFewer" : "fairness.showAll", { count: draws.length })}</Button>
      )}
    </>
  );
}

function Line({ draw: { bytes, word, below, scaled, role, means } }: { draw: Draw }) {
  return (
    <li className="fair-draw">
      <span className="fair-role">{role}</span>
      <span className="fair-sum mono">
        <span>{bytes.replace(/..(?=.)/g, "$& ")}</span>
        <span>= {grouped(word)}</span>
        <span>f = {fText(word)}</span>
        <span>floor(f × {grouped(below)}) = {grouped(scaled)}</span>
      </span>
      <strong className="fair-means">{means}</strong>
    </li>
  );
}
