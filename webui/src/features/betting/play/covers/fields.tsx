// The objects of the grid games: Mines, Keno, Tower, Stairs, Diamonds.

import { OutlinedText } from "./TextOutline";
import { brass, brassDeep, ink, ivory, Shade } from "./parts";

/** A horned mine with its light on. */
export function Mines() {
  return (
    <>
      <Shade rx={52} y={141} />
      <g transform="translate(97.5 80)">
        {[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
          <g key={angle} transform={`rotate(${angle})`}>
            <path d="M-9-40L-5.5-58H5.5L9-40Z" fill="#0f1920" />
            <rect x="-7" y="-63" width="14" height="8" rx="3" fill="#8ba3b3" />
          </g>
        ))}
        <circle r="47" fill="#0f1920" />
        <circle r="44" fill="#2c3d4b" />
        <path d="M0 44A44 44 0 0 0 44 0C44-12 40-22 33-29 34 6 16 28-17 40.6-11 43-6 44 0 44Z" fill="#1b2832" />
        <path d="M-33-8A34 34 0 0 1-8-33" fill="none" stroke="#9fb6c5" strokeWidth="7" strokeLinecap="round" />
        <circle r="18" fill="#0f1920" />
        <circle r="14" fill="#ff5a45" />
        <circle cx="-3" cy="-3" r="7" fill="#ffc07a" />
        <circle cx="-4" cy="-4" r="3" fill="#fff3d2" />
      </g>
    </>
  );
}

const cells = [0, 1, 2, 3].flatMap((column) => [0, 1, 2].map((row) => ({ column, row })));

/** A drawn ball in front of the card of numbers. */
export function Keno() {
  return (
    <>
      {cells.map(({ column, row }) => (
        <rect key={`${column} ${row}`} x={21.5 + column * 39} y={8 + row * 39} width="35" height="35" rx="7" fill={(column + row) % 3 === 0 ? "#e9a9e6" : "#8b2f8a"} opacity={(column + row) % 3 === 0 ? 0.55 : 0.6} />
      ))}
      <Shade rx={44} y={142} />
      <circle cx="97.5" cy="83" r="57" fill={brassDeep} />
      <circle cx="97.5" cy="80" r="56" fill={brass} />
      <path d="M97.5 136A56 56 0 0 0 153.5 80C153.5 66 148 52 139 42 141 86 112 117 70 129A56 56 0 0 0 97.5 136Z" fill="#d3952f" />
      <circle cx="97.5" cy="78" r="34" fill={ivory} />
      <circle cx="97.5" cy="78" r="29" fill="none" stroke="#6a2069" strokeWidth="2.5" />
      <OutlinedText text="10" size={35} x={97} y={90.5} fill="#6a2069" />
      <path d="M51 68A48 48 0 0 1 72 39" fill="none" stroke="#fff3cc" strokeWidth="6" strokeLinecap="round" />
    </>
  );
}

const bricks = ["M70 76H90", "M104 76H126", "M68 118H84", "M110 118H129", "M96 130H112", "M70 132H80", "M112 92H127", "M68 96H80"];

/** A keep with an egg on top. */
export function Tower() {
  return (
    <>
      <circle cx="150" cy="34" r="16" fill={ivory} opacity="0.85" />
      <circle cx="157" cy="30" r="14" fill="#5d709c" />
      <Shade rx={54} y={143} />
      <g transform="translate(0 8)">
        <path d="M97.5 3C110 3 119 20 119 33S110 54 97.5 54 76 46 76 33 85 3 97.5 3Z" fill={brass} />
        <path d="M97.5 3C110 3 119 20 119 33S110 54 97.5 54C108 40 108 16 97.5 3Z" fill={brassDeep} />
        <path d="M84 30C88 34 93 34 97.5 30 102 34 107 34 111 30M88 18C91 21 95 21 97.5 18 100 21 104 21 107 18" fill="none" stroke="#7d4f0c" strokeWidth="2.5" strokeLinecap="round" opacity="0.8" />
      </g>
      <path d="M68 64H127L133 144H62Z" fill="#8d9bb5" />
      <path d="M108 64H127L133 144H112Z" fill="#65738f" />
      <path d={bricks.join("")} stroke="#56637d" strokeWidth="3" strokeLinecap="round" />
      <path d="M57 36H72V47H83V36H112V47H123V36H138V60L129 70H66L57 60Z" fill="#aab6cb" />
      <path d="M112 36V47H123V36H138V60L129 70H112Z" fill="#8290ab" />
      <path d="M57 60H138L129 70H66Z" fill="#65738f" />
      <path d="M85 122V101A12.5 12.5 0 0 1 110 101V122Z" fill={ink} />
      <path d="M97.5 92C100 100 106 103 106 111 106 117 102 120 97.5 120S89 117 89 111C89 107 91 105 92 101 93.5 103 94 104 94 106 96.5 103 98 98 97.5 92Z" fill="#ff8a34" />
      <path d="M97.5 104C98.5 108 101.5 110 101.5 114 101.5 117 100 118.5 97.5 118.5S93.5 117 93.5 114C93.5 110 97 109 97.5 104Z" fill="#ffe38a" />
    </>
  );
}

/** Steps upwards, and a falling stone. */
export function Stairs() {
  return (
    <>
      <Shade x={100} rx={72} y={146} />
      {[0, 1, 2, 3, 4].map((step) => {
        const x = 28 + step * 28, y = 122 - step * 19;
        return (
          <g key={step}>
            <rect x={x} y={y} width="28" height={146 - y} fill={step % 2 ? "#a06c33" : "#8d5c28"} />
            <rect x={x - 3} y={y} width="31" height="8" rx="1.5" fill="#f6dca6" />
            <rect x={x - 3} y={y + 8} width="31" height="3" fill="#5b3612" opacity="0.5" />
          </g>
        );
      })}
      <path d="M153 40C149 8 114 0 92 34" fill="none" stroke={ivory} strokeWidth="5" strokeLinecap="round" strokeDasharray="1 11" opacity="0.7" />
      <g transform="translate(66 66)">
        <path d="M-6-31L14-29 29-13 30 8 17 26-5 31-25 20-32-2-24-21Z" fill="#39424c" stroke="#39424c" strokeWidth="5" strokeLinejoin="round" />
        <path d="M-6-31L14-29 7-11-14-9-24-21Z" fill="#a5b1bb" />
        <path d="M14-29L29-13 30 8 12 8 7-11Z" fill="#7d8a95" />
        <path d="M-24-21L-14-9-17 10-25 20-32-2Z" fill="#8d99a4" />
        <path d="M-14-9L7-11 12 8 0 18-17 10Z" fill="#6a7681" />
        <path d="M12 8L30 8 17 26-5 31 0 18ZM-17 10L0 18-5 31-25 20Z" fill="#4d5963" />
      </g>
    </>
  );
}

/** One stone in brilliant cut. */
export function Diamonds() {
  return (
    <>
      <Shade rx={40} y={146} />
      <g transform="translate(97.5 78) scale(1.18)">
        <path d="M-30-46H30L56-16 0 54-56-16Z" fill="#1792b8" stroke="#0f6e8f" strokeWidth="4" strokeLinejoin="round" />
        <path d="M-30-46L-56-16H-25Z" fill="#7fe6f7" />
        <path d="M-30-46H0L-25-16Z" fill="#d9fbff" />
        <path d="M0-46L-25-16H25Z" fill="#aef3fc" />
        <path d="M0-46H30L25-16Z" fill="#6fdcf2" />
        <path d="M30-46L56-16H25Z" fill="#2fb3d6" />
        <path d="M-56-16H-25L0 54Z" fill="#4fcdea" />
        <path d="M-25-16H25L0 54Z" fill="#27a9d0" />
        <path d="M25-16H56L0 54Z" fill="#127ca1" />
        <path d="M-25-16L-4-16 0 54Z" fill="#86e8f8" opacity="0.7" />
        <path d="M-19-40H-7L-18-26Z" fill="#fff" />
      </g>
      <g fill={ivory}>
        <path d="M163 22L167 34 179 38 167 42 163 54 159 42 147 38 159 34Z" />
        <path d="M28 94L30.5 101 38 104 30.5 107 28 114 25.5 107 18 104 25.5 101Z" opacity="0.85" />
      </g>
    </>
  );
}
