// The objects of the table games: Blackjack, Roulette, HiLo, Video Poker, Baccarat.

import { OutlinedText } from "./TextOutline";
import { brass, brassDeep, Card, Chip, ivory, red, Shade, slice } from "./parts";

/** A blackjack hand. */
export function Blackjack() {
  return (
    <>
      <Shade rx={66} y={141} />
      <Card x={70} y={78} turn={-13} rank="A" suit="spade" size={1.24} />
      <Card x={126} y={82} turn={11} rank="K" suit="heart" size={1.24} />
    </>
  );
}

const pockets = 37;
const pocketColour = (at: number) => (at === 0 ? "#1d9a62" : at % 2 ? "#d23a45" : "#15191e");

/** The wheel of 37 pockets from above, with its ball. */
export function Roulette() {
  const step = 360 / pockets;
  return (
    <>
      <Shade rx={58} y={145} />
      <g transform="translate(97.5 79)">
        <circle cy="3" r="66" fill="#2e1509" />
        <circle r="66" fill="#6b3a1d" />
        <circle r="60" fill={brassDeep} />
        <circle r="58" fill="#2b170c" />
        {Array.from({ length: pockets }, (_, at) => <path key={at} d={slice((at - 0.5) * step, (at + 0.5) * step, 54)} fill={pocketColour(at)} />)}
        <circle r="35" fill={brass} />
        <circle r="33" fill="#7d4522" />
        <path d="M0-33A33 33 0 0 1 0 33Z" fill="#000" opacity="0.16" />
        {[0, 90, 180, 270].map((angle) => (
          <g key={angle} transform={`rotate(${angle + 20})`}>
            <path d="M-3.5 0L-2-24H2L3.5 0Z" fill={brass} />
            <circle cy="-24" r="4.5" fill={brass} />
          </g>
        ))}
        <circle r="11" fill={brassDeep} />
        <circle r="8.5" fill="#ffe2a0" />
        <circle cx="35" cy="-29" r="9.5" fill="#000" opacity="0.35" />
        <circle cx="34" cy="-31" r="9" fill="#fff" />
        <path d="M-46-42A62 62 0 0 1-6-62.5" fill="none" stroke="#c98a54" strokeWidth="4" strokeLinecap="round" />
      </g>
    </>
  );
}

/** A card between the two guesses. */
export function HiLo() {
  return (
    <>
      <Shade rx={74} y={143} />
      <g strokeLinejoin="round" strokeWidth="6">
        <path d="M40 22L64 58H50V122H30V58H16Z" fill="#0d3e5f" stroke="#0d3e5f" opacity="0.45" transform="translate(2 5)" />
        <path d="M155 130L179 94H165V30H145V94H131Z" fill="#0d3e5f" stroke="#0d3e5f" opacity="0.45" transform="translate(2 5)" />
        <path d="M40 22L64 58H50V122H30V58H16Z" fill="#5df0a8" stroke="#5df0a8" />
        <path d="M155 130L179 94H165V30H145V94H131Z" fill="#ff7d6b" stroke="#ff7d6b" />
      </g>
      <Card x={97.5} y={77} turn={-4} rank="7" suit="club" size={1.22} />
    </>
  );
}

const royal = ["10", "J", "Q", "K", "A"];

/** A royal flush. */
export function VideoPoker() {
  return (
    <>
      <Shade rx={70} y={143} />
      {royal.map((rank, at) => (
        <g key={rank} transform={`rotate(${(at - 2) * 11.5} 97.5 206)`}>
          <Card x={97.5} y={74} rank={rank} suit="heart" size={0.88} corner={at < royal.length - 1} />
        </g>
      ))}
    </>
  );
}

const mark = { size: 32, x: 0, y: 11.5, fill: ivory } as const;

/** Player and banker. */
export function Baccarat() {
  return (
    <>
      <Shade rx={74} y={140} />
      <Card x={97.5} y={56} rank="9" suit="diamond" size={1.1} corner />
      <Chip x={57} y={96} size={1.08} colour="#3273d8" deep="#1b4a96">
        <OutlinedText {...mark} text="P" />
      </Chip>
      <Chip x={138} y={96} size={1.08} colour={red} deep="#8f1d2c">
        <OutlinedText {...mark} text="B" />
      </Chip>
    </>
  );
}
