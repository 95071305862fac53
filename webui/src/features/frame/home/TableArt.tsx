// The picture of the house: a felt table seen over its rim, stacks of chips,
// two cards, and the rake that gives the product its name. Flat shapes in the
// theme's own colours, so that it belongs to all four.

import { Card, ChipStack, LooseChip, PieceDefs } from "./pieces";
import "./table-art.css";

export function TableArt() {
  return (
    <svg className="table-art" viewBox="0 0 640 420" role="img" aria-label="A card table with chips, two cards and a croupier's rake">
      <defs>
        <PieceDefs />
        <clipPath id="table-art-felt">
          <ellipse cx="372" cy="392" rx="424" ry="286" />
        </clipPath>
      </defs>
      <ellipse className="table-art-rim-shade" cx="372" cy="404" rx="470" ry="326" />
      <ellipse className="table-art-rim" cx="372" cy="394" rx="466" ry="322" />
      <ellipse className="table-art-rim-light" cx="372" cy="391" rx="458" ry="315" />
      <ellipse className="table-art-rim-brass" cx="372" cy="392" rx="430" ry="291" />
      <ellipse className="table-art-felt" cx="372" cy="392" rx="424" ry="286" />
      <g clipPath="url(#table-art-felt)">
        <ellipse className="table-art-pool table-art-pool-wide" cx="352" cy="318" rx="330" ry="178" />
        <ellipse className="table-art-pool" cx="352" cy="318" rx="220" ry="116" />
        <Layout />
        <g className="table-art-shades">
          <ellipse cx="214" cy="330" rx="54" ry="15" />
          <ellipse cx="310" cy="352" rx="58" ry="15" />
          <ellipse cx="256" cy="382" rx="54" ry="14" />
          <ellipse cx="424" cy="388" rx="46" ry="12" />
        </g>
      </g>
      <Card x={352} y={214} turn={-14} rank="A" suit="spade" />
      <Card x={412} y={222} turn={10} rank="K" suit="diamond" />
      <ChipStack x={206} y={322} count={7} tone="felt" />
      <ChipStack x={302} y={344} count={4} tone="brass" />
      <ChipStack x={248} y={374} count={2} tone="ink" />
      <LooseChip x={414} y={382} tone="red" />
      <Rake />
      <LooseChip x={452} y={360} tone="brass" />
    </svg>
  );
}

// The printed lines of the felt.
function Layout() {
  return (
    <g className="table-art-print">
      <ellipse cx="372" cy="392" rx="372" ry="240" />
      <ellipse cx="372" cy="392" rx="362" ry="232" className="table-art-print-thin" />
      <ellipse cx="372" cy="420" rx="236" ry="150" />
      {[-62, -37, -12, 13, 38, 63].map((angle) => (
        <path key={angle} d={spoke(angle)} className="table-art-print-thin" />
      ))}
      {[-49.5, -24.5, 0.5, 25.5, 50.5].map((angle) => {
        const [x, y] = onEllipse(angle, 302, 193, 403);
        return <path key={angle} className="table-art-print-pip" d={`M${x} ${y - 10}l9 10-9 10-9-10z`} />;
      })}
    </g>
  );
}

function onEllipse(angle: number, rx: number, ry: number, cy: number): [number, number] {
  const radians = (angle * Math.PI) / 180;
  return [round(372 + rx * Math.sin(radians)), round(cy - ry * Math.cos(radians))];
}

function spoke(angle: number): string {
  const [x1, y1] = onEllipse(angle, 236, 150, 420);
  const [x2, y2] = onEllipse(angle, 362, 232, 392);
  return `M${x1} ${y1}L${x2} ${y2}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function Rake() {
  return (
    <g className="table-art-rake" transform="translate(132 58)">
      <path className="table-art-rake-shade" d="M612 66L344 318l6 6L620 72z" />
      <path className="table-art-rake-pole" d="M634 22L352 292l9 9L640 34z" />
      <path className="table-art-rake-pole-light" d="M634 22L352 292l3 3L637 26z" />
      <path className="table-art-rake-head" d="M318 268l70 58 12-12-70-60z" />
      <path className="table-art-rake-edge" d="M330 254l70 60-3 3-70-60z" />
      <circle className="table-art-rake-pin" cx="359" cy="291" r="4.5" />
    </g>
  );
}
