// Text as shapes. A cover is used as an image, which cannot use the fonts of the page. The build
// has the font and provides the outlines.

import { createContext, useContext } from "react";

/** One command of an SVG path: its character and its numbers. */
export interface Stroke {
  type: "M" | "L" | "Q" | "C" | "Z";
  x?: number;
  y?: number;
  x1?: number;
  y1?: number;
  x2?: number;
  y2?: number;
}

/** A text on a baseline that starts at (0, 0), upright. */
export interface Outline {
  strokes: readonly Stroke[];
  width: number;
}

/** Makes the outline of a text at a size in pixels. */
export type Outliner = (text: string, size: number) => Outline;

export const OutlinerContext = createContext<Outliner | null>(null);

function useOutliner(): Outliner {
  const outliner = useContext(OutlinerContext);
  if (!outliner) throw new Error("a cover is drawn without an outliner");
  return outliner;
}

type Bend = (x: number, y: number) => [number, number];

/** The outline as path data. `bend` moves each point. */
export function pathData(strokes: readonly Stroke[], bend: Bend): string {
  const point = (x = 0, y = 0) => bend(x, y).map((value) => String(Math.round(value * 10) / 10)).join(" ");
  return strokes.map((stroke) => {
    if (stroke.type === "Z") return "Z";
    const end = point(stroke.x, stroke.y);
    if (stroke.type === "Q") return `Q${point(stroke.x1, stroke.y1)} ${end}`;
    if (stroke.type === "C") return `C${point(stroke.x1, stroke.y1)} ${point(stroke.x2, stroke.y2)} ${end}`;
    return `${stroke.type}${end}`;
  }).join("");
}

interface OutlinedTextProps {
  text: string;
  size: number;
  /** The middle of the baseline. */
  x: number;
  y: number;
  fill: string;
}

/** A rank or a number on an object. */
export function OutlinedText({ text, size, x, y, fill }: OutlinedTextProps) {
  const { strokes, width } = useOutliner()(text, size);
  return <path d={pathData(strokes, (dx, dy) => [x - width / 2 + dx, y + dy])} fill={fill} />;
}

/** The position of the name: below the rim of the table, with the same curve. */
const titleArc = { x: 97.5, y: 172, radius: 390 };
const maxTitleWidth = 166;
const maxTitleSize = 34;
const minTitleSize = 18;

/** The name of the game at the bottom of its cover, as large as fits. */
export function Title({ name, fill, depth }: { name: string; fill: string; depth: string }) {
  const outliner = useOutliner();
  const size = Math.max(minTitleSize, Math.min(maxTitleSize, (maxTitleSize * maxTitleWidth) / outliner(name, maxTitleSize).width));
  const { strokes, width } = outliner(name, size);
  const bend: Bend = (x, y) => {
    const angle = (x - width / 2) / titleArc.radius;
    const distance = titleArc.radius - y;
    return [titleArc.x + distance * Math.sin(angle), titleArc.y + titleArc.radius - distance * Math.cos(angle) + (maxTitleSize - size) * -0.2];
  };
  const d = pathData(strokes, bend);
  return (
    <g stroke={depth} strokeWidth="5" strokeLinejoin="round">
      <path d={d} fill={depth} transform="translate(0 3)" />
      <path d={d} fill={fill} paintOrder="stroke" />
    </g>
  );
}
