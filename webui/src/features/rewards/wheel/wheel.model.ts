// The wheel: tickets, codes, and a spin from the call to the prize.

import { signal } from "@preact/signals";
import { api, isApiError } from "../../../lib/api";
import type { WheelSpin } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { requireLogin } from "../../../lib/navigate";
import { openOverlay } from "../../../lib/overlays";
import { rewardText, redeem as activate, refusalText } from "../../../lib/promocode";
import { resource } from "../../../lib/resource";
import { update } from "../../../lib/session.model";
import { playSound } from "../../../lib/sound/sound";
import { store } from "../../../lib/store";
import { toast } from "../../../ui/toast";
import { browserMotion, sectorOfSegment, stopDegrees, spinWheel, type Motion } from "./wheelMotion";
import { text } from "./wheel.texts";

export function wheelModel(motion: Motion = browserMotion) {
  const data = resource(() => api.post("/api/promocode/ticket/data", {}, { retry: true }));
  const degrees = signal(0);
  const spinning = signal(false);
  const result = signal<WheelSpin | null>(null);
  const activating = signal<string | null>(null);

  /** Whether Spin is enabled. A guest gets the sign-in dialog. */
  function ready(): boolean {
    const model = data.data.value?.model;
    if (!model || spinning.value) return false;
    return store.user.value === null || (model.open && model.tickets > 0);
  }

  async function spin(): Promise<void> {
    if (!requireLogin() || !ready()) return;
    spinning.value = true;
    result.value = null;
    degrees.value = 0;
    try {
      const answer = await api.post("/api/promocode/ticket/spin", {});
      playSound("spin");
      await spinWheel(stopDegrees(sectorOfSegment(answer.segment, Math.random() < 0.5)), motion, (at) => (degrees.value = at), () => playSound("tick"));
      playSound("win");
      result.value = answer;
      spinning.value = false;
    } catch (error) {
      spinning.value = false;
      const mustUseBonus = isApiError(error) && error.is(3);
      openOverlay("error", { title: text("wheel.error.title"), description: text(mustUseBonus ? "wheel.error.3" : "wheel.error.other") });
    }
    await Promise.all([update(), data.load()]);
  }

  async function redeem(code: string): Promise<void> {
    if (!requireLogin() || activating.peek() !== null) return;
    activating.value = code;
    try {
      toast.success(rewardText(await activate(code)));
    } catch (error) {
      toast.error(refusalText(error, "wheel") ?? errorText(error));
    }
    activating.value = null;
    await Promise.all([update(), data.load()]);
  }

  return { data, degrees, spinning, result, activating, ready, spin, redeem };
}

export type WheelModel = ReturnType<typeof wheelModel>;
