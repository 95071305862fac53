// The mix of the sounds of play, made on the spot by WebAudio: no files, nothing
// to load. Every voice goes to the mix twice, straight and through the room, so
// that all of them sound as in one place.

import type { SoundName } from "./names";
import { recipes, type Note } from "./recipes";

interface Output {
  context: AudioContext;
  master: GainNode;
  /** Where voices go that are heard straight, and where those that fill the room. */
  dry: AudioNode;
  room: AudioNode;
  noise: AudioBuffer;
}

/** The room: how long it rings, in seconds, and how fast it fades. */
const ring = 1.1;
const fade = 3.2;
/** One sound is not begun again within so many seconds: a rain of balls is a patter, not a buzz. */
const apart = 0.035;
/** No note of a sound is quite like the last: its pitch and loudness stray by so much. */
const strayPitch = 0.012;
const strayLoudness = 0.12;

let output: Output | null = null;
const lastAt = new Map<SoundName, number>();

/** Lets the mix go on, which browsers stop until the page is touched. */
export function resume(): void {
  void output?.context.resume();
}

/** Plays a sound at a loudness of 0 to 1. */
export function mix(name: SoundName, loudness: number): void {
  output ??= open();
  if (!output || output.context.state !== "running") {
    resume();
    return;
  }
  const start = output.context.currentTime;
  if (start - (lastAt.get(name) ?? -1) < apart) return;
  lastAt.set(name, start);
  // Loudness is heard by its square.
  output.master.gain.value = loudness ** 2;
  const pitch = stray(strayPitch);
  for (const note of recipes[name]) sound(output, note, { start: start + note.at, pitch, loud: note.loud * stray(strayLoudness) });
}

const stray = (share: number) => 1 + (Math.random() * 2 - 1) * share;

function open(): Output | null {
  if (typeof AudioContext === "undefined") return null;
  const context = new AudioContext();
  const master = context.createGain();
  // Many sounds at once must not clip.
  const limiter = new DynamicsCompressorNode(context, { threshold: -16, knee: 12, ratio: 6, attack: 0.003, release: 0.18 });
  limiter.connect(master).connect(context.destination);
  const room = new ConvolverNode(context, { buffer: roomOf(context) });
  const damp = new BiquadFilterNode(context, { type: "lowpass", frequency: 4200 });
  room.connect(damp).connect(limiter);
  return { context, master, dry: limiter, room, noise: noiseOf(context, 1, 1) };
}

/** Noise that fades as a small room with felt on the tables does, a little otherwise on each side. */
function roomOf(context: AudioContext): AudioBuffer {
  const buffer = noiseOf(context, ring, 2);
  for (let side = 0; side < buffer.numberOfChannels; side += 1) {
    const samples = buffer.getChannelData(side);
    for (let at = 0; at < samples.length; at += 1) samples[at]! *= (1 - at / samples.length) ** fade;
  }
  return buffer;
}

function noiseOf(context: AudioContext, seconds: number, channels: number): AudioBuffer {
  const buffer = context.createBuffer(channels, Math.round(context.sampleRate * seconds), context.sampleRate);
  for (let side = 0; side < channels; side += 1) {
    const samples = buffer.getChannelData(side);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }
  return buffer;
}

/** When a note begins, and how it differs from what is written. */
interface Hit {
  start: number;
  pitch: number;
  loud: number;
}

function sound({ context, dry, room, noise }: Output, note: Note, { start, pitch, loud }: Hit): void {
  const end = start + note.length;
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud), start + (note.attack ?? 0.004));
  envelope.gain.exponentialRampToValueAtTime(0.0001, end);
  const place = new StereoPannerNode(context, { pan: note.pan ?? 0 });
  const wet = new GainNode(context, { gain: note.room ?? 0.18 });
  envelope.connect(place);
  place.connect(dry);
  place.connect(wet).connect(room);

  const source = note.wave === "noise" ? new AudioBufferSourceNode(context, { buffer: noise }) : new OscillatorNode(context, { type: note.wave });
  if (source instanceof AudioBufferSourceNode) {
    const filter = new BiquadFilterNode(context, { type: "bandpass", Q: note.narrow ?? 1 });
    glide(filter.frequency, note, { start, end, pitch });
    source.connect(filter).connect(envelope);
    source.start(start, Math.random() * 0.5);
  } else {
    glide(source.frequency, note, { start, end, pitch });
    source.connect(envelope);
    source.start(start);
  }
  source.stop(end + 0.02);
}

function glide(frequency: AudioParam, { from, to }: Note, { start, end, pitch }: { start: number; end: number; pitch: number }): void {
  frequency.setValueAtTime(from * pitch, start);
  if (to) frequency.exponentialRampToValueAtTime(to * pitch, end);
}
