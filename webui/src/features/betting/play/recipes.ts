// What each sound is made of: notes of a wave or of filtered noise.

import type { SoundName } from "./contract";

export interface Note {
  /** Seconds after the start of the sound. */
  at: number;
  /** Seconds. */
  length: number;
  wave: "sine" | "triangle" | "square" | "sawtooth" | "noise";
  /** Hertz at the start, for noise the middle of its band. */
  from: number;
  /** Hertz at the end, when it glides. */
  to?: number;
  /** Peak, 0 to 1. */
  loud: number;
  /** Seconds until the peak. */
  attack?: number;
  /** How narrow the band of a noise is. */
  narrow?: number;
}

const tone = (at: number, from: number, length: number, loud: number, more: Partial<Note> = {}): Note => ({ at, length, wave: "sine", from, loud, ...more });
const hiss = (at: number, from: number, length: number, loud: number, more: Partial<Note> = {}): Note => ({ at, length, wave: "noise", from, loud, ...more });

// A bell: a tone with two faint partials.
const bell = (at: number, from: number, length: number, loud: number): Note[] => [
  tone(at, from, length, loud),
  tone(at, from * 2.76, length * 0.5, loud * 0.25),
  tone(at, from * 5.4, length * 0.25, loud * 0.1),
];

// C major, from the C above the middle one.
const c = 523.25;
const e = 659.25;
const g = 783.99;
const high = 1046.5;

export const recipes: Record<SoundName, Note[]> = {
  // A chip set down on felt.
  bet: [hiss(0, 2600, 0.05, 0.5, { narrow: 2 }), tone(0, 190, 0.08, 0.4, { to: 110 })],
  tick: [tone(0, 1500, 0.025, 0.16, { wave: "triangle" })],
  click: [hiss(0, 3800, 0.03, 0.3, { narrow: 3 }), tone(0.004, 900, 0.03, 0.15)],
  // Something comes to rest.
  land: [tone(0, 320, 0.14, 0.4, { to: 150 }), hiss(0, 900, 0.06, 0.25)],
  // A card sliding over the table.
  card: [hiss(0, 2400, 0.11, 0.35, { to: 5200, attack: 0.03 }), hiss(0.09, 1600, 0.03, 0.3, { narrow: 2 })],
  reveal: [...bell(0, high, 0.35, 0.22), tone(0, 700, 0.07, 0.15, { to: 1050 })],
  coin: [...bell(0, 2093, 0.5, 0.16), ...bell(0.05, 2637, 0.6, 0.14)],
  spin: [hiss(0, 500, 0.45, 0.22, { to: 1400, attack: 0.2 })],
  win: [...bell(0, c, 0.35, 0.22), ...bell(0.09, e, 0.35, 0.22), ...bell(0.18, g, 0.55, 0.26)],
  bigwin: [
    ...bell(0, c, 0.4, 0.22), ...bell(0.09, e, 0.4, 0.22), ...bell(0.18, g, 0.4, 0.24), ...bell(0.27, high, 0.5, 0.26),
    ...bell(0.45, g, 0.4, 0.2), ...bell(0.54, high, 0.9, 0.28), ...bell(0.54, high * 1.25, 0.9, 0.16),
    hiss(0.54, 6000, 0.7, 0.06, { attack: 0.1 }),
  ],
  lose: [tone(0, 246, 0.2, 0.2, { to: 220, wave: "triangle" }), tone(0.12, 185, 0.28, 0.2, { to: 160, wave: "triangle" })],
  explode: [
    hiss(0, 900, 0.6, 0.9, { to: 80, narrow: 0.5 }),
    tone(0, 120, 0.5, 0.8, { to: 35 }),
    hiss(0, 3500, 0.09, 0.5),
  ],
};
