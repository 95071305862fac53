// The pictures of the stairs: a step pyramid in a jungle at dusk, the climber and the stones.

/** Shapes that the cells use. */
export function StairsDefs() {
  return (
    <svg className="stairs-defs" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="stairs-rock" cx="0.36" cy="0.28" r="0.85">
          <stop offset="0" stopColor="#d6d2cb" />
          <stop offset="0.5" stopColor="#8b857d" />
          <stop offset="1" stopColor="#3e3a37" />
        </radialGradient>
        <symbol id="stairs-stone" viewBox="0 0 40 40">
          <path d="M13 4 27 3l9 9 2 14-9 10-16 1L3 27 4 12z" fill="url(#stairs-rock)" stroke="#221e1c" strokeWidth="2" strokeLinejoin="round" />
          <path d="m13 4 4 9-7 6-6-7M17 13l12 2 7-3M29 15l-3 10 3 11M10 19l5 9 11-3M15 28l-2 9" fill="none" stroke="#2f2b29" strokeWidth="1.4" opacity="0.55" strokeLinejoin="round" />
        </symbol>
        <symbol id="stairs-foot" viewBox="0 0 40 40">
          <path d="M11 7c4 0 6 4 6 9 0 4-2 5-2 8s-1 4-4 4-4-2-4-5-2-4-2-8c0-5 2-8 6-8zM29 12c4 0 6 3 6 8 0 4-2 5-2 8s-1 5-4 5-4-1-4-4-2-4-2-8c0-5 2-9 6-9z" />
        </symbol>
      </defs>
    </svg>
  );
}

/** The climber: hat, scarf, pack, and a lantern. */
export function Climber() {
  return (
    <svg className="stairs-climber" viewBox="0 0 40 52" aria-hidden="true">
      <ellipse cx="20" cy="49" rx="11" ry="2.5" fill="#000" opacity="0.4" />
      <path d="M15 36h5v11h-6zM21 36h5l1 11h-6z" fill="#3a2c4d" stroke="#170f22" strokeWidth="1.2" strokeLinejoin="round" />
      <path d="M8 22c0-3 3-5 6-5h3v17h-7c-2 0-2-7-2-12z" fill="#8a4b22" stroke="#2d1405" strokeWidth="1.2" />
      <path d="M14 20c0-3 3-4 6.5-4S28 17 28 21l1 16H13z" fill="#e9e2cf" stroke="#2c2416" strokeWidth="1.2" strokeLinejoin="round" />
      <path d="M14 19c4 3 9 3 13 0l1 4c-5 3-10 3-15 0z" fill="#c8283c" />
      <path d="M27 22c3 2 5 4 6 8" fill="none" stroke="#e9e2cf" strokeWidth="3.2" strokeLinecap="round" />
      <path d="M30.5 31h6l1 8h-8z" fill="#ffd874" stroke="#6d4512" strokeWidth="1.2" strokeLinejoin="round" />
      <circle cx="33.5" cy="35" r="7" fill="#ffd874" opacity="0.28" />
      <circle cx="20.5" cy="11.5" r="6" fill="#e8b48a" stroke="#2c1a10" strokeWidth="1.2" />
      <path d="M8 9c8-3 17-3 25 0-1 2-24 2-25 0z" fill="#6c4420" stroke="#2a1808" strokeWidth="1.2" strokeLinejoin="round" />
      <path d="M14 8c0-5 3-7 6.5-7S27 3 27 8c-4 1-9 1-13 0z" fill="#865629" stroke="#2a1808" strokeWidth="1.2" strokeLinejoin="round" />
    </svg>
  );
}

/** Sunset, far ridges and the jungle at the foot. */
export function Dusk() {
  return (
    <svg className="stairs-dusk" viewBox="0 0 720 560" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <defs>
        <linearGradient id="stairs-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1d1638" />
          <stop offset="0.45" stopColor="#5a2a58" />
          <stop offset="0.75" stopColor="#b3503f" />
          <stop offset="1" stopColor="#e29145" />
        </linearGradient>
      </defs>
      <path d="M0 0h720v560H0z" fill="url(#stairs-sky)" />
      <circle cx="360" cy="330" r="210" fill="#ffcf7a" opacity="0.16" />
      <circle cx="360" cy="330" r="140" fill="#ffd98f" opacity="0.2" />
      <path d="M0 400c60-40 110-20 170-60s120 40 190 30 130-60 200-30 110 10 160-10v230H0z" fill="#5b2b45" opacity="0.75" />
      <path d="M0 470c50-40 90-10 130-34 30 14 60-16 110 6 60-26 110 14 160-6 60-20 100 20 150-4 60-24 110 10 170-14v150H0z" fill="#1c3327" />
      <path d="M0 520c60-26 100 4 150-12 70-16 120 14 210 0s150 10 210-4 100-6 150 2v60H0z" fill="#0f2119" />
      <g fill="none" stroke="#0b1812" strokeWidth="7" strokeLinecap="round">
        <path d="M40 560c4-60 0-110-14-150M26 410c-18-10-34-6-44 8M26 410c4-22 22-30 42-24M26 410c-16-20-10-36 2-46M26 410c20 2 34 14 38 32" />
        <path d="M686 560c-6-70 2-130 16-170M702 390c18-10 30-4 40 10M702 390c-6-22-24-30-44-22M702 390c14-22 8-38-4-48M702 390c-20 4-32 16-34 34" />
      </g>
    </svg>
  );
}
