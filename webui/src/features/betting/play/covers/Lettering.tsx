// Letters as shapes: a cover is shown as a picture, where no font of the page
// reaches. The build, which has the font, gives the outlines.

import { createContext, useContext } from "react";

/** A point's move of an outline: the letters and numbers of an SVG path. */
export interface Stroke {
  type: "M" | "L" | "Q" | "C" | "Z";
  x?: number;
  y?: number;
  x1?: number;
  y1?: number;
  x2?: number;
  y2?: number;
}

/** A text set on a line that begins at (0, 0), letters upward. */
export interface Outline {
  strokes: readonly Stroke[];
  width: number;
}

/** Sets a text at a size in pixels. */
export type Letters = (text: string, size: number) => Outline;

export const LettersContext = createContext<Letters | null>(null);

function useLetters(): Letters {
  const letters = useContext(LettersContext);
  if (!letters) throw new Error("a cover is drawn without letters");
  return letters;
}

type Bend = (x: number, y: number) => [number, number];

/** The outline as the data of a path, each point moved by `bend`. */
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

interface FigureProps {
  text: string;
  size: number;
  /** The middle of the line and its foot. */
  x: number;
  y: number;
  fill: string;
}

/** A rank or a number on an object. */
export function Figure({ text, size, x, y, fill }: FigureProps) {
  const { strokes, width } = useLetters()(text, size);
  return <path d={pathData(strokes, (dx, dy) => [x - width / 2 + dx, y + dy])} fill={fill} />;
}

/** Where the name stands: under the rim of the table, bent as the rim is. */
const foot = { x: 97.5, y: 172, radius: 390 };
const widest = 166;
const largest = 34;
const smallest = 18;

/** The name of the game at the foot of its cover, as large as fits. */
export function Title({ name, fill, depth }: { name: string; fill: string; depth: string }) {
  const letters = useLetters();
  const size = Math.max(smallest, Math.min(largest, (largest * widest) / letters(name, largest).width));
  const { strokes, width } = letters(name, size);
  const bend: Bend = (x, y) => {
    const angle = (x - width / 2) / foot.radius;
    const reach = foot.radius - y;
    return [foot.x + reach * Math.sin(angle), foot.y + foot.radius - reach * Math.cos(angle) + (largest - size) * -0.2];
  };
  const d = pathData(strokes, bend);
  return (
    <g stroke={depth} strokeWidth="5" strokeLinejoin="round">
      <path d={d} fill={depth} transform="translate(0 3)" />
      <path d={d} fill={fill} paintOrder="stroke" />
    </g>
  );
}
