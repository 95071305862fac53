// The composition of each sound: notes of a wave or of filtered noise. The materials are those of a
// table: clay chips, wood, paper, felt, a small bell.

import type { SoundName } from "./names";

export interface Note {
  /** Seconds after the start of the sound. */
  at: number;
  /** Seconds. */
  length: number;
  wave: "sine" | "triangle" | "square" | "sawtooth" | "noise";
  /** Hertz at the start. For noise the middle of its band. */
  from: number;
  /** Hertz at the end of a glide. */
  to?: number;
  /** Peak, 0 to 1. */
  loud: number;
  /** Seconds until the peak. */
  attack?: number;
  /** How narrow the band of noise is. */
  narrow?: number;
  /** From -1, left, to 1, right. */
  pan?: number;
  /** The share of reverb, 0 to 1. Default 0.18. */
  reverb?: number;
}

type NoteOptions = Partial<Note>;
const tone = (at: number, from: number, length: number, loud: number, options: NoteOptions = {}): Note => ({ at, length, wave: "sine", from, loud, ...options });
const hiss = (at: number, from: number, length: number, loud: number, options: NoteOptions = {}): Note => ({ at, length, wave: "noise", from, loud, ...options });

/** A clay chip on another: two clicks and the ring of the clay. */
const clack = (at: number, loud: number, options: NoteOptions = {}): Note[] => [
  hiss(at, 3100, 0.018, loud, { narrow: 3, attack: 0.001, ...options }),
  tone(at, 2350, 0.05, loud * 0.3, { to: 2180, attack: 0.001, ...options }),
  tone(at, 1460, 0.07, loud * 0.22, { attack: 0.001, ...options }),
];

/** Struck wood: a dull sound without ring. */
const knock = (at: number, from: number, loud: number, options: NoteOptions = {}): Note[] => [
  tone(at, from, 0.09, loud, { to: from * 0.72, attack: 0.002, wave: "triangle", ...options }),
  hiss(at, from * 4, 0.022, loud * 0.5, { narrow: 2, attack: 0.001, ...options }),
];

/** A small bell: its tone, the octave, and partials that fade earlier. */
const bell = (at: number, from: number, length: number, loud: number, options: NoteOptions = {}): Note[] => [
  tone(at, from, length, loud, { reverb: 0.4, ...options }),
  tone(at, from * 2.003, length * 0.7, loud * 0.3, { reverb: 0.4, ...options }),
  tone(at, from * 2.76, length * 0.4, loud * 0.16, { reverb: 0.4, ...options }),
  tone(at, from * 5.4, length * 0.16, loud * 0.07, { reverb: 0.5, ...options }),
];

/** A soft chord under the bells. */
const pad = (at: number, from: number, length: number, loud: number): Note[] => [
  tone(at, from, length, loud, { wave: "triangle", attack: length * 0.3, reverb: 0.6, pan: -0.35 }),
  tone(at, from * 1.5, length, loud * 0.8, { wave: "triangle", attack: length * 0.35, reverb: 0.6, pan: 0.35 }),
];

// D major with its sixth: bright, and less of a fanfare than C major.
const d = 587.33;
const fis = 739.99;
const a = 880;
const b = 987.77;
const high = 1174.66;
const higher = 1479.98;

const run = (notes: number[], start: number, step: number, loud: number): Note[] =>
  notes.flatMap((from, at) => bell(start + at * step, from, 0.5 + at * 0.06, loud * (0.85 + at * 0.03), { pan: (at % 2 === 0 ? -1 : 1) * 0.22 }));

export const recipes: Record<SoundName, Note[]> = {
  bet: [...clack(0, 0.42, { pan: -0.08 }), ...clack(0.045, 0.26, { pan: 0.1 }), tone(0, 150, 0.07, 0.3, { to: 90 })],
  tick: knock(0, 760, 0.13, { reverb: 0.1 }),
  click: clack(0, 0.2),
  land: [...knock(0, 260, 0.42), tone(0, 120, 0.12, 0.35, { to: 70 })],
  card: [hiss(0, 2100, 0.12, 0.26, { to: 5600, attack: 0.04, narrow: 0.8, pan: 0.15 }), hiss(0.1, 1300, 0.035, 0.32, { narrow: 1.5, attack: 0.002 })],
  reveal: [...bell(0, high, 0.4, 0.15), ...clack(0, 0.16), tone(0, 640, 0.09, 0.1, { to: 980 })],
  coin: [...bell(0, 2217, 0.45, 0.09, { pan: -0.2 }), ...bell(0.045, 2793, 0.6, 0.08, { pan: 0.2 })],
  spin: [hiss(0, 420, 0.55, 0.16, { to: 1500, attack: 0.24, narrow: 0.7, reverb: 0.3 }), ...knock(0, 320, 0.12)],
  win: [...run([d, a], 0, 0.075, 0.17), ...clack(0.02, 0.14)],
  bigwin: [...pad(0, d / 2, 1.3, 0.07), ...run([d, fis, a, high], 0, 0.085, 0.18), ...clack(0.34, 0.16), ...clack(0.4, 0.12, { pan: 0.3 })],
  hugewin: [
    tone(0, 73, 0.7, 0.5, { to: 55, attack: 0.01 }),
    ...pad(0, d / 2, 2.4, 0.09), ...pad(0.7, a / 2, 2.2, 0.07),
    ...run([d, fis, a, b, high, higher], 0.02, 0.085, 0.19),
    ...run([a, high, higher, high * 2], 0.78, 0.11, 0.18),
    ...[0.5, 0.62, 0.7, 0.82, 0.9, 1.02, 1.1].flatMap((at, n) => clack(at, 0.13, { pan: (n % 3) * 0.4 - 0.4, reverb: 0.35 })),
    hiss(0.78, 7000, 1.4, 0.035, { attack: 0.2, reverb: 0.6 }),
  ],
  // The quietest sound, because it is the most frequent.
  lose: [tone(0, 196, 0.16, 0.16, { to: 147, wave: "triangle", attack: 0.012 }), hiss(0, 500, 0.05, 0.1, { narrow: 0.8 })],
  explode: [
    hiss(0, 2600, 0.07, 0.5, { attack: 0.001, narrow: 0.6 }),
    hiss(0, 700, 0.8, 0.75, { to: 70, narrow: 0.4, reverb: 0.5 }),
    tone(0, 105, 0.6, 0.75, { to: 32, attack: 0.004 }),
  ],
};
