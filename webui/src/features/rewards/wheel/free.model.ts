// The free wheel: for players without any money, every few minutes.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { FreeWheelSpin } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { resource } from "../../../lib/resource";
import { update } from "../../../lib/session.model";
import { playSound } from "../../../lib/sound/sound";
import { toast } from "../../../ui/toast";
import { nextTime } from "./faucet.model";
import { browserMotion, sectorOfSegment, stopDegrees, spinWheel, type Motion } from "./wheelMotion";

export function freeModel(motion: Motion = browserMotion, clock: () => number = Date.now) {
  const data = resource(() => api.post("/api/promocode/free/data", {}, { retry: true }));
  const now = signal(clock());
  const degrees = signal(0);
  const spinning = signal(false);
  const result = signal<FreeWheelSpin | null>(null);

  /** When it can be spun again, in unix milliseconds. 0 for now. */
  function next(): number {
    const wheelData = data.data.value?.next ?? 0;
    const due = wheelData === 0 ? 0 : nextTime(wheelData, now.value);
    return due > now.value ? due : 0;
  }

  function ready(): boolean {
    const wheelData = data.data.value;
    return wheelData !== null && wheelData.open && wheelData.eligible && next() === 0 && !spinning.value;
  }

  async function spin(): Promise<void> {
    if (!ready()) return;
    spinning.value = true;
    result.value = null;
    degrees.value = 0;
    try {
      const answer = await api.post("/api/promocode/free/spin", {});
      playSound("spin");
      await spinWheel(stopDegrees(sectorOfSegment(answer.segment, Math.random() < 0.5)), motion, (wheelData) => (degrees.value = wheelData), () => playSound("tick"));
      playSound("win");
      result.value = answer;
    } catch (error) {
      toast.error(errorText(error));
    }
    spinning.value = false;
    await Promise.all([update(), data.load()]);
  }

  return { data, degrees, spinning, result, next, ready, spin, updateNow: () => (now.value = clock()) };
}
