// Seven gems, each with its own cut, so that they can be distinguished without colours. Every cut
// is a girdle, a table and the facets between.

import type { ReactNode } from "react";
import type { Colour } from "./diamonds.math";

interface Shades {
  deep: string;
  base: string;
  light: string;
  bright: string;
}

const shades: Record<Colour, Shades> = {
  green: { deep: "#04613f", base: "#0fa968", light: "#3fe09a", bright: "#c6ffe0" },
  purple: { deep: "#4a1791", base: "#7f3be0", light: "#ab78ff", bright: "#e7d6ff" },
  yellow: { deep: "#9c6400", base: "#e8a50c", light: "#ffd152", bright: "#fff4c8" },
  red: { deep: "#850d24", base: "#dd2344", light: "#ff6479", bright: "#ffd3d8" },
  cyan: { deep: "#07647c", base: "#17aecb", light: "#61e4f7", bright: "#dcfbff" },
  pink: { deep: "#93125f", base: "#e83f9e", light: "#ff86c6", bright: "#ffdcef" },
  blue: { deep: "#122f9c", base: "#2f63e8", light: "#6d9cff", bright: "#d5e3ff" },
};

type Point = [number, number];
const path = (points: Point[]) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/** A cut with straight edges: facets between the girdle and a smaller copy of it. */
function faceted(girdle: Point[], { deep, base, light, bright }: Shades, table = 0.56): ReactNode {
  const centre = girdle.reduce<Point>(([x, y], point) => [x + point[0] / girdle.length, y + point[1] / girdle.length], [0, 0]);
  const inner = girdle.map(([x, y]): Point => [centre[0] + (x - centre[0]) * table, centre[1] + (y - centre[1]) * table]);
  return (
    <>
      {girdle.map((from, at) => {
        const next = (at + 1) % girdle.length;
        const to = girdle[next]!;
        return <path key={at} d={path([from, to, inner[next]!, inner[at]!])} fill={facetShade(from, to, centre, [deep, base, light, bright])} />;
      })}
      <path d={path(inner)} fill={light} />
      <path d={path([inner[0]!, inner[1]!, centre])} fill={bright} opacity="0.75" />
      <path d={path([inner[Math.floor(inner.length / 2)]!, inner[(Math.floor(inner.length / 2) + 1) % inner.length]!, centre])} fill={base} opacity="0.55" />
    </>
  );
}

/** The shade of a facet by its angle to the light at the upper left. */
function facetShade(from: Point, to: Point, centre: Point, scale: string[]): string {
  const x = (from[0] + to[0]) / 2 - centre[0], y = (from[1] + to[1]) / 2 - centre[1];
  const towards = (-x * 0.55 - y * 0.83) / (Math.hypot(x, y) || 1);
  return scale[Math.min(3, Math.floor((towards + 1) * 2))]!;
}

const regularPolygon = (corners: number, radius: number, turn: number, cy = 50): Point[] =>
  Array.from({ length: corners }, (_, at) => {
    const angle = ((at / corners) * 360 + turn) * (Math.PI / 180);
    return [50 + radius * Math.cos(angle), cy + radius * Math.sin(angle)];
  });

const cuts: Record<Colour, (shade: Shades) => ReactNode> = {
  green: (shade) => faceted([[30, 14], [70, 14], [82, 26], [82, 74], [70, 86], [30, 86], [18, 74], [18, 26]], shade, 0.58),
  purple: (shade) => faceted(regularPolygon(6, 42, -120), shade),
  yellow: (shade) => faceted([[50, 10], [57, 12], [92, 76], [88, 84], [12, 84], [8, 76], [43, 12]], shade, 0.48),
  blue: (shade) => faceted(regularPolygon(12, 40, -105), shade, 0.6),
  red: heart,
  cyan: brilliant,
  pink: drop,
};

function heart({ deep, base, light, bright }: Shades): ReactNode {
  return (
    <>
      <path d="M50 88 14 50C2 34 12 14 29 14c10 0 17 6 21 14 4-8 11-14 21-14 17 0 27 20 15 36z" fill={base} />
      <path d="M50 88 14 50C10 45 9 40 9 35l23 5z" fill={base} />
      <path d="M50 88 91 35c0 5-1 10-5 15z" fill={deep} />
      <path d="M50 88 68 40l23-5c0 5-1 10-5 15z" fill={deep} />
      <path d="M9 35C9 23 18 14 29 14l3 26z" fill={bright} />
      <path d="M29 14c10 0 17 6 21 14L32 40z" fill={light} />
      <path d="M50 28c4-8 11-14 21-14l-3 26z" fill={base} />
      <path d="M71 14c11 0 20 9 20 21l-23 5z" fill={light} />
      <path d="M32 40 50 28l18 12-18 48z" fill={light} />
      <path d="M32 40 50 28v60z" fill={bright} opacity="0.5" />
    </>
  );
}

function brilliant({ deep, base, light, bright }: Shades): ReactNode {
  return (
    <>
      <path d="M28 18h44l22 26-44 46L6 44z" fill={base} />
      <path d="M28 18 6 44h24z" fill={bright} />
      <path d="M28 18h22L30 44z" fill={light} />
      <path d="M50 18 30 44h40z" fill={bright} />
      <path d="M50 18h22l-2 26z" fill={light} />
      <path d="M72 18l22 26H70z" fill={base} />
      <path d="M6 44h24l20 46z" fill={light} />
      <path d="M30 44h40L50 90z" fill={base} />
      <path d="M70 44h24L50 90z" fill={deep} />
      <path d="M30 44 50 90l-8-46z" fill={bright} opacity="0.45" />
    </>
  );
}

function drop({ deep, base, light, bright }: Shades): ReactNode {
  return (
    <>
      <path d="M50 6c10 20 30 34 30 55a30 30 0 0 1-60 0C20 40 40 26 50 6z" fill={base} />
      <path d="M50 6C40 26 20 40 20 61l16 1 14-26z" fill={light} />
      <path d="M50 6c10 20 30 34 30 55l-16 1-14-26z" fill={base} />
      <path d="M20 61a30 30 0 0 0 14 25l7-13-5-11z" fill={light} />
      <path d="M34 86a30 30 0 0 0 32 0l-7-13H41z" fill={deep} />
      <path d="M66 86a30 30 0 0 0 14-25l-16 1-5 11z" fill={deep} />
      <path d="M50 36 36 62l5 11h18l5-11z" fill={light} />
      <path d="M50 36 36 62l5 11z" fill={bright} />
      <path d="M50 6C44 20 32 30 25 42l11 20 14-26z" fill={bright} opacity="0.4" />
    </>
  );
}

/** One gem that fills its box. */
export function Gem({ colour }: { colour: Colour }) {
  return (
    <svg className="diamonds-gem" viewBox="0 0 100 100" aria-hidden="true">
      {cuts[colour](shades[colour])}
    </svg>
  );
}
