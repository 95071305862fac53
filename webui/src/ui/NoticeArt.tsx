// The drawings of the notices: a chip of the site in different states.

export type Scene = "lost" | "closed" | "denied" | "resting" | "broken";

export default function NoticeArt({ scene }: { scene: Scene }) {
  return (
    <svg viewBox="0 0 200 140" aria-hidden="true">
      <ellipse className="notice-felt" cx="100" cy="112" rx="92" ry="22" />
      {scenes[scene]}
    </svg>
  );
}

const chip = (x: number, y: number, turn = 0) => (
  <g transform={`translate(${x} ${y}) rotate(${turn})`}>
    <circle className="notice-chip" r="30" />
    <circle className="notice-inlay" r="25" />
    <circle className="notice-well" r="17" />
    <path className="notice-pip" d="M0-8l10 8-10 8-10-8z" />
  </g>
);

const scenes = {
  // A chip that rolled away from its empty place.
  lost: (
    <>
      <circle className="notice-hole" cx="66" cy="84" r="30" />
      <path className="notice-track" d="M100 104q22 8 44-8" />
      {chip(150, 66, 28)}
    </>
  ),
  closed: (
    <>
      {chip(100, 72)}
      <path className="notice-shackle" d="M90 84v-10a10 10 0 0 1 20 0v10" />
      <rect className="notice-bolt" x="82" y="84" width="36" height="28" rx="5" />
    </>
  ),
  denied: (
    <>
      {chip(100, 72)}
      <path className="notice-bar" d="M70 102l60-60" />
    </>
  ),
  resting: (
    <>
      <g transform="translate(100 92) scale(1 .42)">{chip(0, 0)}</g>
      <path className="notice-moon" d="M126 30a20 20 0 1 0 14 34 22 22 0 0 1-14-34z" />
    </>
  ),
  broken: (
    <>
      <g clipPath="url(#notice-left)">{chip(92, 72, -6)}</g>
      <g clipPath="url(#notice-right)">{chip(112, 78, 14)}</g>
      <defs>
        <clipPath id="notice-left"><path d="M0 0h96l8 40-12 24 10 22-6 54H0z" /></clipPath>
        <clipPath id="notice-right"><path d="M200 0h-92l6 40-10 26 12 22-8 52h92z" /></clipPath>
      </defs>
    </>
  ),
};
