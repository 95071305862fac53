// The mixer of the game sounds, synthesised by WebAudio without any files. Every voice is mixed
// twice, dry and with reverb, so that all sounds share one acoustic space.

import type { SoundName } from "./names";
import { recipes, type Note } from "./recipes";

interface Output {
  context: AudioContext;
  master: GainNode;
  /** The input for dry voices, and the input of the reverb. */
  dry: AudioNode;
  reverb: AudioNode;
  noise: AudioBuffer;
}

/** The reverb: its length in seconds, and its decay. */
const reverbSeconds = 1.1;
const reverbDecay = 3.2;
/** Min seconds between two starts of the same sound, so that many balls do not merge into a buzz. */
const minRepeatGap = 0.035;
/** Random variation of the pitch and the loudness of each note. */
const pitchVariation = 0.012;
const volumeVariation = 0.12;

let output: Output | null = null;
const lastAt = new Map<SoundName, number>();

/** Resumes the audio context, which browsers suspend until the first touch. */
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
  if (start - (lastAt.get(name) ?? -1) < minRepeatGap) return;
  lastAt.set(name, start);
  // The perceived loudness is proportional to the square.
  output.master.gain.value = loudness ** 2;
  const pitch = randomFactor(pitchVariation);
  for (const note of recipes[name]) sound(output, note, { start: start + note.at, pitch, loud: note.loud * randomFactor(volumeVariation) });
}

const randomFactor = (share: number) => 1 + (Math.random() * 2 - 1) * share;

function open(): Output | null {
  if (typeof AudioContext === "undefined") return null;
  const context = new AudioContext();
  const master = context.createGain();
  // Many sounds at once must not clip.
  const limiter = new DynamicsCompressorNode(context, { threshold: -16, knee: 12, ratio: 6, attack: 0.003, release: 0.18 });
  limiter.connect(master).connect(context.destination);
  const reverb = new ConvolverNode(context, { buffer: reverbBuffer(context) });
  const damp = new BiquadFilterNode(context, { type: "lowpass", frequency: 4200 });
  reverb.connect(damp).connect(limiter);
  return { context, master, dry: limiter, reverb, noise: noiseBuffer(context, 1, 1) };
}

/** The impulse response of a small hall with felt tables, slightly different on each side. */
function reverbBuffer(context: AudioContext): AudioBuffer {
  const buffer = noiseBuffer(context, reverbSeconds, 2);
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
    const samples = buffer.getChannelData(channel);
    for (let at = 0; at < samples.length; at += 1) samples[at]! *= (1 - at / samples.length) ** reverbDecay;
  }
  return buffer;
}

function noiseBuffer(context: AudioContext, seconds: number, channels: number): AudioBuffer {
  const buffer = context.createBuffer(channels, Math.round(context.sampleRate * seconds), context.sampleRate);
  for (let channel = 0; channel < channels; channel += 1) {
    const samples = buffer.getChannelData(channel);
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  }
  return buffer;
}

/** The start of a note, and its random variation. */
interface NotePlayback {
  start: number;
  pitch: number;
  loud: number;
}

function sound({ context, dry, reverb, noise }: Output, note: Note, { start, pitch, loud }: NotePlayback): void {
  const end = start + note.length;
  const envelope = context.createGain();
  envelope.gain.setValueAtTime(0.0001, start);
  envelope.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud), start + (note.attack ?? 0.004));
  envelope.gain.exponentialRampToValueAtTime(0.0001, end);
  const panner = new StereoPannerNode(context, { pan: note.pan ?? 0 });
  const wet = new GainNode(context, { gain: note.reverb ?? 0.18 });
  envelope.connect(panner);
  panner.connect(dry);
  panner.connect(wet).connect(reverb);

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
