// The sounds of play, made on the spot by WebAudio: no files, nothing to load.
// Browsers keep a page silent until it is touched; so does this module.

import { signal } from "@preact/signals-react";
import { persisted, storageKey } from "../../../lib/persist";
import type { SoundName } from "./contract";
import { recipes, type Note } from "./recipes";

const volumeKey = `${storageKey}.volume`;
const standardVolume = 60;

/** How loud, 0 to 100. Kept in the browser. */
export const volume = signal(readVolume());

/** Whether the player wants sounds at all. */
export const soundOn = persisted("sound", true);

let output: { context: AudioContext; gain: GainNode; noise: AudioBuffer } | null = null;
let touched = false;

if (typeof document !== "undefined") {
  const wakeUp = () => {
    touched = true;
    void output?.context.resume();
  };
  // Captured: the press that wakes the page may be stopped on its way up.
  for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, wakeUp, { capture: true, passive: true });
}

/** Sets the volume, 0 to 100. */
export function setVolume(percent: number): void {
  volume.value = Math.min(100, Math.max(0, Math.round(percent)));
  try {
    localStorage.setItem(volumeKey, String(volume.peek()));
  } catch {
    // Without storage the volume lasts for the visit.
  }
}

/** Plays a sound, if the player wants any and has touched the page. */
export function playSound(name: SoundName): void {
  if (!touched || !soundOn.peek() || volume.peek() === 0 || document.hidden) return;
  output ??= open();
  if (!output || output.context.state !== "running") {
    void output?.context.resume();
    return;
  }
  // Loudness is heard by its square.
  output.gain.gain.value = (volume.peek() / 100) ** 2;
  const start = output.context.currentTime;
  for (const note of recipes[name]) sound(output, note, start + note.at);
}

function open(): typeof output {
  if (typeof AudioContext === "undefined") return null;
  const context = new AudioContext();
  const gain = context.createGain();
  // Many sounds at once must not clip.
  const limiter = context.createDynamicsCompressor();
  gain.connect(limiter).connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return { context, gain, noise };
}

function sound({ context, gain, noise }: NonNullable<typeof output>, note: Note, start: number): void {
  const end = start + note.length;
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.exponentialRampToValueAtTime(note.loud, start + (note.attack ?? 0.004));
  envelope.gain.exponentialRampToValueAtTime(0.0001, end);
  envelope.connect(gain);

  const source = note.wave === "noise" ? context.createBufferSource() : context.createOscillator();
  if (source instanceof AudioBufferSourceNode) {
    source.buffer = noise;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.Q.value = note.narrow ?? 1;
    glide(filter.frequency, note, start, end);
    source.connect(filter).connect(envelope);
  } else {
    source.type = note.wave as OscillatorType;
    glide(source.frequency, note, start, end);
    source.connect(envelope);
  }
  source.start(start);
  source.stop(end + 0.02);
}

function glide(frequency: AudioParam, note: Note, start: number, end: number): void {
  frequency.setValueAtTime(note.from, start);
  if (note.to) frequency.exponentialRampToValueAtTime(note.to, end);
}

function readVolume(): number {
  try {
    const kept = localStorage.getItem(volumeKey);
    const percent = kept === null ? Number.NaN : Number(kept);
    return percent >= 0 && percent <= 100 ? percent : standardVolume;
  } catch {
    return standardVolume; // no storage
  }
}
