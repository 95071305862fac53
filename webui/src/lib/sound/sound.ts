// Whether and how loud the sounds of play are heard. What makes them is loaded
// with the first touch: browsers keep a page silent until then, and so does this
// module.

import { signal } from "@preact/signals-react";
import { persisted, storageKey } from "../persist";
import type { SoundName } from "./names";

const volumeKey = `${storageKey}.volume`;
const standardVolume = 60;

/** How loud, 0 to 100. Kept in the browser. */
export const volume = signal(readVolume());

/** Whether the player wants sounds at all. */
export const soundOn = persisted("sound", true);

/** What makes the sounds, once it is there; null while it is silent. */
let mixer: typeof import("./mixer") | null = null;
let asked = false;

async function loadMixer(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    mixer = await import("./mixer");
  } catch {
    asked = false; // The next touch asks again; without it the game is silent.
  }
}

if (typeof document !== "undefined") {
  const wakeUp = () => {
    void loadMixer();
    mixer?.resume();
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
  if (!soundOn.peek() || volume.peek() === 0 || document.hidden) return;
  mixer?.mix(name, volume.peek() / 100);
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
