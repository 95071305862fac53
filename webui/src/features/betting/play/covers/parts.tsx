// Shapes that several covers share.

import type { ReactNode } from "react";
import { OutlinedText } from "./TextOutline";

export const ivory = "#fbf5e4";
export const ink = "#18222b";
export const brass = "#f0bd58";
export const brassDeep = "#b67c1f";
export const red = "#d63a4b";

/** A point on a circle. Zero degrees is up, clockwise. */
export function onCircle(degrees: number, radius: number): [number, number] {
  const radians = (degrees * Math.PI) / 180;
  return [round(radius * Math.sin(radians)), round(-radius * Math.cos(radians))];
}

const round = (value: number) => Math.round(value * 100) / 100;

/** A slice of a wheel around the origin. */
export function slice(from: number, to: number, radius: number): string {
  const [x1, y1] = onCircle(from, radius);
  const [x2, y2] = onCircle(to, radius);
  return `M0 0L${x1} ${y1}A${radius} ${radius} 0 0 1 ${x2} ${y2}Z`;
}

/** The shadow of an object on the table. */
export function Shade({ x = 97.5, y = 140, rx = 50 }: { x?: number; y?: number; rx?: number }) {
  return <ellipse cx={x} cy={y} rx={rx} ry={rx * 0.14} fill="#000" opacity="0.26" />;
}

const suits = {
  spade: "M0-14C-3-8-13-3-13 4.5a6.4 6.4 0 0 0 10.8 4.6C-2.4 12.5-4 14.5-6.5 15.5H6.5C4 14.5 2.4 12.5 2.2 9.1A6.4 6.4 0 0 0 13 4.5C13-3 3-8 0-14Z",
  heart: "M0 14.5C-4 8-13.5 3-13.5-4.5A6.8 6.8 0 0 1 0-6.8 6.8 6.8 0 0 1 13.5-4.5C13.5 3 4 8 0 14.5Z",
  diamond: "M0-15L11.5 0 0 15-11.5 0Z",
  club: "M0-14a6.4 6.4 0 0 1 5.2 10.1A6.4 6.4 0 1 1 2.2 7.4C2.4 11.5 4 14.2 6.5 15.5H-6.5C-4 14.2-2.4 11.5-2.2 7.4A6.4 6.4 0 1 1-5.2-3.9 6.4 6.4 0 0 1 0-14Z",
};

interface CardProps {
  x: number;
  y: number;
  turn?: number;
  rank: string;
  suit: keyof typeof suits;
  size?: number;
  /** Only the corner, for a card that is covered by others. */
  corner?: boolean;
}

/** A playing card of 66 by 92 around (x, y). */
export function Card({ x, y, turn = 0, rank, suit, size = 1, corner }: CardProps) {
  const colour = suit === "heart" || suit === "diamond" ? red : ink;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
      <rect x="-33" y="-46" width="68" height="95" rx="8" fill="#000" opacity="0.22" />
      <rect x="-33" y="-46" width="66" height="92" rx="7" fill={ivory} stroke="#cfc4a4" strokeWidth="1" />
      <OutlinedText text={rank} size={24} x={-20.5} y={-20} fill={colour} />
      <path d={suits[suit]} fill={colour} transform="translate(-20.5 -5) scale(0.62)" />
      {!corner && <path d={suits[suit]} fill={colour} transform="translate(8 17) scale(1.5)" />}
    </g>
  );
}

interface ChipProps {
  x: number;
  y: number;
  size?: number;
  colour: string;
  deep: string;
  ink?: string;
  children?: ReactNode;
}

/** A chip from above, 80 across. */
export function Chip({ x, y, size = 1, colour, deep, ink: figure = ivory, children }: ChipProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <circle cx="2" cy="5" r="41" fill="#000" opacity="0.24" />
      <circle cy="3" r="40" fill={deep} />
      <circle r="40" fill={colour} />
      <circle r="34.5" fill="none" stroke={ivory} strokeWidth="11" strokeDasharray="18 18.13" />
      <circle r="27" fill={deep} />
      <circle r="24.5" fill={colour} />
      {children ?? <path d="M0-15L11 0 0 15-11 0Z" fill={figure} />}
    </g>
  );
}
