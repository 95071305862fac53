// The free wheel: for players with nothing, every few minutes.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { FreeWheelSpin } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { resource } from "../../../lib/resource";
import { update } from "../../../lib/session.model";
import { playSound } from "../../../lib/sound/sound";
import { toast } from "../../../ui/toast";
import { nextAt } from "./faucet.model";
import { browserMotion, sectorOf, stopOf, turn, type Motion } from "./turning";

export function freeModel(motion: Motion = browserMotion, clock: () => number = Date.now) {
  const data = resource(() => api.post("/api/promocode/free/data", {}, { retry: true }));
  const now = signal(clock());
  const degrees = signal(0);
  const spinning = signal(false);
  const result = signal<FreeWheelSpin | null>(null);

  /** When it can be spun again, in unix milliseconds; 0 for now. */
  function next(): number {
    const at = data.data.value?.next ?? 0;
    const due = at === 0 ? 0 : nextAt(at, now.value);
    return due > now.value ? due : 0;
  }

  function ready(): boolean {
    const at = data.data.value;
    return at !== null && at.open && at.yours && next() === 0 && !spinning.value;
  }

  async function spin(): Promise<void> {
    if (!ready()) return;
    spinning.value = true;
    result.value = null;
    degrees.value = 0;
    try {
      const answer = await api.post("/api/promocode/free/spin", {});
      playSound("spin");
      await turn(stopOf(sectorOf(answer.segment, Math.random() < 0.5)), motion, (at) => (degrees.value = at), () => playSound("tick"));
      playSound("win");
      result.value = answer;
    } catch (error) {
      toast.error(errorText(error));
    }
    spinning.value = false;
    await Promise.all([update(), data.load()]);
  }

  return { data, degrees, spinning, result, next, ready, spin, look: () => (now.value = clock()) };
}
