// The sounds of the slots, made by the browser: tones with an envelope, and noise. Nothing is loaded.

export type Cue = "press" | "spin" | "stop" | "scatter" | "tension" | "coin" | "burst" | "win" | "big" | "mega" | "max" | "feature" | "tick";

/** Notes of a cue: when they begin (seconds), their frequency, their length and loudness. */
type Note = [at: number, hertz: number, length: number, loudness: number, shape?: OscillatorType];

const chord = (root: number, at: number, step: number, ...intervals: number[]): Note[] =>
  intervals.map((interval, index) => [at + index * step, root * 2 ** (interval / 12), 0.5, 0.16, "triangle"]);

/** Pitch is the number of a repetition: later reels and larger counts sound higher. */
const cues: Record<Cue, (pitch: number) => Note[]> = {
  press: () => [[0, 420, 0.05, 0.12, "square"], [0.03, 640, 0.06, 0.08, "square"]],
  spin: () => [[0, 110, 0.28, 0.1, "sawtooth"], [0.05, 165, 0.3, 0.07, "sawtooth"]],
  stop: (pitch) => [[0, 92 + pitch * 9, 0.12, 0.5, "sine"], [0, 60, 0.18, 0.4, "sine"]],
  scatter: (pitch) => chord(660 * 2 ** (pitch / 6), 0, 0.05, 0, 7, 12),
  tension: () => Array.from({ length: 14 }, (_, index): Note => [index * 0.065, 330 + index * 22, 0.09, 0.05 + index * 0.004, "triangle"]),
  coin: (pitch) => [[0, 1180 + pitch * 40, 0.2, 0.16, "sine"], [0.05, 1760 + pitch * 40, 0.3, 0.12, "sine"]],
  burst: (pitch) => chord(392 * 2 ** (pitch / 12), 0, 0.03, 0, 4, 7),
  win: (pitch) => chord(523 * 2 ** (pitch / 12), 0, 0.07, 0, 4, 7),
  big: () => [...chord(392, 0, 0.11, 0, 4, 7, 12), ...chord(440, 0.6, 0.11, 0, 4, 7, 12), ...chord(523, 1.2, 0.11, 0, 4, 7, 12, 16)],
  mega: () => [...chord(392, 0, 0.1, 0, 4, 7, 12), ...chord(466, 0.55, 0.1, 0, 4, 7, 12), ...chord(523, 1.1, 0.1, 0, 4, 7, 12, 16), ...chord(622, 1.8, 0.1, 0, 4, 7, 12, 16, 19)],
  max: () => [0, 0.5, 1, 1.5, 2.1, 2.7].flatMap((at, index) => chord(349 * 2 ** (index / 6), at, 0.08, 0, 4, 7, 12, 16, 19)),
  feature: () => [...chord(294, 0, 0.13, 0, 7, 12, 16), ...chord(392, 0.55, 0.09, 0, 4, 7, 12, 16)],
  tick: (pitch) => [[0, 880 + (pitch % 12) * 30, 0.04, 0.05, "square"]],
};

/** Cues with a beat of noise besides their notes: its length in seconds and its pitch in hertz. */
const noises: Partial<Record<Cue, [length: number, hertz: number]>> = { spin: [0.32, 900], stop: [0.07, 420], burst: [0.22, 1800], feature: [0.5, 2400] };

export class Sound {
  private context: AudioContext | undefined;
  private output: GainNode | undefined;
  private noise: AudioBuffer | undefined;
  private level = 0.7;
  private silent = false;

  get muted() {
    return this.silent;
  }

  get volume() {
    return this.level;
  }

  /** Browsers permit sound only after the player has pressed something. */
  unlock(): void {
    if (typeof AudioContext === "undefined") return;
    if (!this.context) {
      this.context = new AudioContext();
      this.output = this.context.createGain();
      const limiter = this.context.createDynamicsCompressor();
      this.output.connect(limiter).connect(this.context.destination);
      this.apply();
    }
    if (this.context.state === "suspended") void this.context.resume();
  }

  /** Pauses all sounds while the page is hidden. */
  pause(hidden: boolean): void {
    if (hidden) void this.context?.suspend();
    else void this.context?.resume();
  }

  mute(muted: boolean): void {
    this.silent = muted;
    this.apply();
  }

  /** Sets the volume, from 0 to 1. */
  setVolume(level: number): void {
    this.level = Math.min(Math.max(level, 0), 1);
    this.silent = this.level === 0;
    this.apply();
  }

  play(cue: Cue, pitch = 0): void {
    const { context, output } = this;
    if (!context || !output || this.silent || context.state !== "running") return;
    for (const note of cues[cue](pitch)) this.tone(context, output, note);
    const noise = noises[cue];
    if (noise) this.hiss(context, output, ...noise);
  }

  private apply(): void {
    // The square of the volume sounds like even steps.
    this.output?.gain.setTargetAtTime(this.silent ? 0 : this.level ** 2, this.context!.currentTime, 0.02);
  }

  private tone(context: AudioContext, output: AudioNode, [at, hertz, length, loudness, shape = "sine"]: Note): void {
    const start = context.currentTime + at;
    const oscillator = context.createOscillator();
    const envelope = context.createGain();
    oscillator.type = shape;
    oscillator.frequency.value = hertz;
    envelope.gain.setValueAtTime(0, start);
    envelope.gain.linearRampToValueAtTime(loudness, start + 0.008);
    envelope.gain.exponentialRampToValueAtTime(0.0008, start + length);
    oscillator.connect(envelope).connect(output);
    oscillator.start(start);
    oscillator.stop(start + length);
  }

  private hiss(context: AudioContext, output: AudioNode, length: number, hertz: number): void {
    this.noise ??= whiteNoise(context);
    const source = context.createBufferSource();
    const filter = context.createBiquadFilter();
    const envelope = context.createGain();
    source.buffer = this.noise;
    filter.type = "bandpass";
    filter.frequency.value = hertz;
    envelope.gain.setValueAtTime(0.22, context.currentTime);
    envelope.gain.exponentialRampToValueAtTime(0.0008, context.currentTime + length);
    source.connect(filter).connect(envelope).connect(output);
    source.start();
    source.stop(context.currentTime + length);
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
