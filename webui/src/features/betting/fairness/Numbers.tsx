// The numbers of a bet: bytes, fraction, scaled integer, and the meaning.

import { useState } from "react";
import { Button } from "../../../ui/Button";
import { grouped } from "../../../lib/grouped";
import { text } from "./page.texts";
import { fractionText, type Draw, type WideDraw } from "../../../lib/fairStream";

/** Number of rows shown before the viewer requests all. */
const initialCount = 12;

export function Numbers({ draws }: { draws: readonly (Draw | WideDraw)[] }) {
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

const spaced = (bytes: string) => bytes.replace(/..(?=.)/g, "$& ");

function DrawRow({ draw }: { draw: Draw | WideDraw }) {
  return (
    <li className="fair-draw">
      <span className="fair-role">{draw.role}</span>
      <span className="fair-sum mono">
        <span>{spaced(draw.bytes)}</span>
        {"x" in draw ? <WideSum draw={draw} /> : <Sum draw={draw} />}
      </span>
      <strong className="fair-means">{draw.meaning}</strong>
    </li>
  );
}

function Sum({ draw: { word, bound, scaled } }: { draw: Draw }) {
  return (
    <>
      <span>= {grouped(word)}</span>
      <span>f = {fractionText(word)}</span>
      <span>floor(f × {grouped(bound)}) = {grouped(scaled)}</span>
    </>
  );
}

function WideSum({ draw: { x, total, point } }: { draw: WideDraw }) {
  return (
    <>
      <span>x = {grouped(x)}</span>
      {point !== null && <span>floor(x × {grouped(total)} / 2^64) = {grouped(point)}</span>}
    </>
  );
}
