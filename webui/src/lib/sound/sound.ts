// Whether sounds play, and how loud. The mixer loads with the first touch, because browsers keep a
// page silent until then.

import { signal } from "@preact/signals";
import { persisted, storageKey } from "../persist";
import type { SoundName } from "./names";

const volumeKey = `${storageKey}.volume`;
const defaultVolume = 60;

/** Volume, 0 to 100. Stored in the browser. */
export const volume = signal(readVolume());

/** Whether the player wants sounds. */
export const soundOn = persisted("sound", true);

/** The mixer, once loaded. Null while the page is silent. */
let mixer: typeof import("./mixer") | null = null;
let loadStarted = false;

async function loadMixer(): Promise<void> {
  if (loadStarted) return;
  loadStarted = true;
  try {
    mixer = await import("./mixer");
  } catch {
    loadStarted = false; // The next touch loads it again. Without it the game is silent.
  }
}

if (typeof document !== "undefined") {
  const wakeUp = () => {
    void loadMixer();
    mixer?.resume();
  };
  // In the capture phase, because the handler of a press may stop its propagation.
  for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, wakeUp, { capture: true, passive: true });
}

/** Sets the volume, 0 to 100. */
export function setVolume(percent: number): void {
  volume.value = Math.min(100, Math.max(0, Math.round(percent)));
  try {
    localStorage.setItem(volumeKey, String(volume.peek()));
  } catch {
    // Without storage the volume applies to this visit.
  }
}

/** Plays a sound, if the player has enabled sounds and has touched the page. */
export function playSound(name: SoundName): void {
  if (!soundOn.peek() || volume.peek() === 0 || document.hidden) return;
  mixer?.mix(name, volume.peek() / 100);
}

function readVolume(): number {
  try {
    const stored = localStorage.getItem(volumeKey);
    const percent = stored === null ? Number.NaN : Number(stored);
    return percent >= 0 && percent <= 100 ? percent : defaultVolume;
  } catch {
    return defaultVolume; // no storage
  }
}
