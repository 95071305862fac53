// The pictures of the tower: the egg, the fire, the night behind it and the dragon on top.

/** Shapes that the tiles use. */
export function TowerDefs() {
  return (
    <svg className="tower-defs" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="tower-shell" cx="0.38" cy="0.3" r="0.8">
          <stop offset="0" stopColor="#fff6d8" />
          <stop offset="0.45" stopColor="#f0c25e" />
          <stop offset="1" stopColor="#94580f" />
        </radialGradient>
        <linearGradient id="tower-flame" x1="0" y1="1" x2="0" y2="0">
          <stop offset="0" stopColor="#ffdf6b" />
          <stop offset="0.45" stopColor="#ff7a2d" />
          <stop offset="1" stopColor="#d81e2c" />
        </linearGradient>
        <symbol id="tower-egg" viewBox="0 0 48 48"><Egg /></symbol>
        <symbol id="tower-fire" viewBox="0 0 48 48"><Fire /></symbol>
      </defs>
    </svg>
  );
}

/** A scaled egg in straw. */
function Egg() {
  return (
    <>
      <path d="M6 40c5-5 31-5 36 0-2 5-34 5-36 0z" fill="#6b4a1c" />
      <path d="M24 4c8 0 15 12 15 22 0 9-6 15-15 15S9 35 9 26C9 16 16 4 24 4z" fill="url(#tower-shell)" stroke="#5f3908" strokeWidth="1.2" />
      <path d="M15 20c3 3 6 3 9 0 3 3 6 3 9 0M12 28c4 3 8 3 12 0 4 3 8 3 12 0M16 35c3 2 5 2 8 0 3 2 5 2 8 0M18 13c2 2 4 2 6 0 2 2 4 2 6 0" fill="none" stroke="#8a5512" strokeWidth="1.5" strokeLinecap="round" opacity="0.75" />
      <ellipse cx="18.5" cy="13" rx="3" ry="5" fill="#fff" opacity="0.55" transform="rotate(24 18.5 13)" />
      <path d="M4 41c8-3 12 1 20-1 7-2 12 3 20 1M7 44c7-2 10 1 17 0 7-1 10 2 17 0" fill="none" stroke="#c79a4b" strokeWidth="1.6" strokeLinecap="round" />
    </>
  );
}

function Fire() {
  return (
    <>
      <path d="M25 3c2 9 14 13 14 26 0 9-7 16-15 16S9 38 9 30c0-7 4-10 6-16 2 3 3 5 3 8 5-5 8-11 7-19z" fill="url(#tower-flame)" stroke="#6e0f14" strokeWidth="1" />
      <path d="M25 21c1 6 7 9 7 15 0 5-4 8-8 8s-8-3-8-8c0-4 2-5 3-9 2 1 2 3 2 4 2-2 4-5 4-10z" fill="#ffe38a" />
    </>
  );
}

const stars = [[30, 40], [90, 130], [60, 300], [150, 60], [40, 430], [540, 50], [610, 140], [570, 260], [630, 360], [500, 120], [110, 220], [600, 460], [130, 400], [520, 400]] as const;

/** The moon, next to the tower if there is space. */
export function Moon() {
  return (
    <svg className="tower-moon" viewBox="0 0 90 90" aria-hidden="true">
      <circle cx="45" cy="45" r="44" fill="#f4ecd0" opacity="0.9" />
      <circle cx="29" cy="35" r="7" fill="#d9cfae" opacity="0.6" />
      <circle cx="57" cy="61" r="10" fill="#d9cfae" opacity="0.5" />
    </svg>
  );
}

/** Stars and hills. */
export function Night() {
  return (
    <svg className="tower-night" viewBox="0 0 660 560" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {stars.map(([x, y], at) => <circle key={at} cx={x} cy={y} r={at % 3 === 0 ? 1.8 : 1.1} fill="#d9e6ff" opacity={at % 2 ? 0.5 : 0.85} />)}
      <path d="M0 470c90-60 150-30 240-60s180 20 260-20 120-10 160-30v200H0z" fill="#121d33" />
      <path d="M0 520c120-40 200-10 330-30s220 0 330-30v100H0z" fill="#0b1424" />
    </svg>
  );
}

/** The dragon on the battlements. It watches during the climb and breathes fire on a loss. */
export function Dragon({ angry }: { angry: boolean }) {
  return (
    <svg className={angry ? "tower-dragon tower-angry" : "tower-dragon"} viewBox="0 0 400 84" aria-hidden="true">
      <path d="M196 70C150 66 96 60 60 22c34 12 60 10 84 20C132 28 120 22 110 6c32 12 62 22 90 44zM204 70c46-4 100-10 136-48-34 12-60 10-84 20 12-14 24-20 34-36-32 12-62 22-90 44z" fill="#1e4d46" stroke="#0c2522" strokeWidth="2" strokeLinejoin="round" />
      <path d="M60 22c40 30 90 40 136 46M110 6c30 22 60 42 86 58M340 22c-40 30-90 40-136 46M290 6c-30 22-60 42-86 58" fill="none" stroke="#3b857a" strokeWidth="1.5" opacity="0.7" />
      <path d="M178 24 166 2c12 4 20 10 24 18zM222 24l12-22c-12 4-20 10-24 18z" fill="#e9d5a0" stroke="#5b4a22" strokeWidth="1.2" strokeLinejoin="round" />
      <path d="M200 14c18 0 28 10 27 24-1 10-8 15-11 25-2 8-8 13-16 13s-14-5-16-13c-3-10-10-15-11-25-1-14 9-24 27-24z" fill="#2f7f72" stroke="#0c2522" strokeWidth="2" />
      <path d="M200 14c6 8 8 30 0 44-8-14-6-36 0-44z" fill="#58b3a2" opacity="0.8" />
      <path className="tower-eyes" d="M179 36l14 5c-3 5-11 5-14-5zM221 36l-14 5c3 5 11 5 14-5z" />
      <path d="M193 62c2-2 3-2 4 0M203 62c2-2 3-2 4 0" fill="none" stroke="#0c2522" strokeWidth="2" strokeLinecap="round" />
      <path d="M188 68c6 5 18 5 24 0" fill="none" stroke="#0c2522" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}
