// The pictures of the field: a cut gem and a naval mine, drawn once and used by every tile.

/** Shapes and shades that the tiles refer to. */
export function MinesDefs() {
  return (
    <svg className="mines-defs" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="mines-iron" cx="0.36" cy="0.3" r="0.8">
          <stop offset="0" stopColor="#c3ced8" />
          <stop offset="0.35" stopColor="#66788a" />
          <stop offset="1" stopColor="#232d37" />
        </radialGradient>
        <radialGradient id="mines-ember" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="#fff3c9" />
          <stop offset="0.35" stopColor="#ffb14a" />
          <stop offset="0.7" stopColor="#ff5338" stopOpacity="0.85" />
          <stop offset="1" stopColor="#ff2f2f" stopOpacity="0" />
        </radialGradient>
        <symbol id="mines-gem" viewBox="0 0 64 64">
          <Gem />
        </symbol>
        <symbol id="mines-mine" viewBox="0 0 64 64">
          <Mine />
        </symbol>
      </defs>
    </svg>
  );
}

/** An emerald in brilliant cut, lit from the upper left. */
function Gem() {
  return (
    <g strokeLinejoin="round">
      <path d="M19 12h26l13 15-26 28L6 27z" fill="#0c8f6c" />
      <path d="M19 12 6 27h15z" fill="#57efc0" />
      <path d="M19 12h13L21 27z" fill="#b9ffe6" />
      <path d="M32 12 21 27h22z" fill="#7bf7d2" />
      <path d="M32 12h13l-2 15z" fill="#4fe6b6" />
      <path d="M45 12l13 15H43z" fill="#1fbf90" />
      <path d="M6 27h15l11 28z" fill="#25cf9d" />
      <path d="M21 27h22L32 55z" fill="#14b387" />
      <path d="M43 27h15L32 55z" fill="#0a7f60" />
      <path d="M21 27 32 55l-6-28z" fill="#6cf2cb" opacity="0.55" />
      <path d="M19 12h26l13 15-26 28L6 27z" fill="none" stroke="#d8fff2" strokeOpacity="0.35" strokeWidth="1.2" />
      <path d="M24 15.500h6l-5 7z" fill="#fff" opacity="0.85" />
    </g>
  );
}

const horns = [0, 45, 90, 135, 180, 225, 270, 315];

/** A horned iron ball with a fuse light. */
function Mine() {
  return (
    <g>
      {horns.map((angle) => (
        <path key={angle} d="M28.5 8.5 30 4h4l1.5 4.500L36 16h-8z" fill="#75879a" stroke="#1a222b" strokeWidth="1" transform={`rotate(${angle} 32 32)`} />
      ))}
      <circle cx="32" cy="32" r="20" fill="url(#mines-iron)" stroke="#0b0f13" strokeWidth="1.5" />
      <path d="M13 36a20 20 0 0 0 38 0c-10 5-28 5-38 0z" fill="#0b0f13" opacity="0.35" />
      <circle cx="32" cy="32" r="7.5" fill="#14181d" stroke="#ff8a72" strokeWidth="1.5" />
      <circle cx="32" cy="32" r="4.2" fill="#ff5d4d" />
      <circle cx="30.6" cy="30.6" r="1.4" fill="#ffd9d0" />
      <ellipse cx="24.5" cy="20.5" rx="5.5" ry="3" fill="#fff" opacity="0.3" transform="rotate(-32 24.5 20.5)" />
    </g>
  );
}
