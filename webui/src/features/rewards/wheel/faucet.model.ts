// The faucet: its status, and a draw from the call to the reward.

import { signal } from "@preact/signals";
import { api, isApiError } from "../../../lib/api";
import type { FaucetAnswer } from "../../../lib/api.gen";
import { resource } from "../../../lib/resource";
import { update } from "../../../lib/session.model";
import { toast } from "../../../ui/toast";
import { amountWon } from "./prizes";
import { browserMotion, duration, type Motion } from "./wheelMotion";
import { text } from "./wheel.texts";

/** Polling interval of the status, and how long the button is disabled after a draw, in milliseconds. */
export const refreshInterval = 500;
export const unlockDelay = 1500;

/** A time of the server in unix seconds as milliseconds. A value below a billion is a delay from now. */
export const nextTime = (next: number, now: number): number => (next < 1e9 ? now + next * 1000 : next * 1000);

/**
 * Whether the faucet is available now, or in how many seconds, minutes or hours. Rounded up, so
 * that it is never too early.
 */
export function statusText(next: number | null, now: number): string {
  const seconds = next === null ? 0 : Math.ceil((next - now) / 1000);
  if (seconds <= 0) return text("faucet.available");
  const [n, unit] = seconds < 60 ? [seconds, "second"] : seconds < 3600 ? [Math.ceil(seconds / 60), "minute"] : [Math.ceil(seconds / 3600), "hour"];
  return text("faucet.in", { n, unit: n === 1 ? unit : `${unit}s` });
}

/** setTimeout, replaced in tests with their own clock. */
export type Schedule = (fn: () => void, ms: number) => unknown;

export function faucetModel(motion: Motion = browserMotion, clock: () => number = Date.now, schedule: Schedule = setTimeout) {
  const data = resource(() => api.post("/api/promocode/bonus/data", {}, { retry: true }));
  /** When it is available again, in unix milliseconds. Null for now. */
  const next = signal<number | null>(null);
  const now = signal(clock());
  const phase = signal<"idle" | "spinning" | "received">("idle");
  const busy = signal(false);
  /** The displayed number during the count-up, in the units of the response. */
  const displayedValue = signal<number | null>(null);
  const answer = signal<FaucetAnswer | null>(null);

  const available = (): boolean => next.value === null || next.value <= now.value;

  function status(): string {
    if (phase.value === "spinning") return text("faucet.spinning");
    if (phase.value === "received" && answer.value) return text("faucet.received", { amount: amountWon(answer.value.prize) });
    if (data.data.value && !data.data.value.open) return text("faucet.closed");
    return statusText(next.value, now.value);
  }

  const ready = (): boolean => data.data.value?.open === true && available() && !busy.value;

  async function load(): Promise<void> {
    await data.load();
    const nextValue = data.data.peek()?.next ?? 0;
    next.value = nextValue === 0 ? null : nextTime(nextValue, clock());
  }

  /** Counts up to a value within the five seconds. */
  function countUp(value: number): Promise<void> {
    if (motion.prefersReduced()) {
      displayedValue.value = value;
      return Promise.resolve();
    }
    const startedAt = motion.now();
    return new Promise((resolve) => {
      const step = () => {
        const progress = Math.min(1, (motion.now() - startedAt) / duration);
        displayedValue.value = progress === 1 ? value : value * (1 - (1 - progress) ** 3);
        if (progress === 1) resolve();
        else motion.frame(step);
      };
      step();
    });
  }

  async function spin(): Promise<void> {
    if (!ready()) return;
    busy.value = true;
    try {
      const reward = await api.post("/api/promocode/bonus", {});
      answer.value = reward;
      phase.value = "spinning";
      await countUp(reward.value);
      next.value = nextTime(reward.next, clock());
      phase.value = "received";
      schedule(() => {
        busy.value = false;
        phase.value = "idle";
      }, unlockDelay);
    } catch (error) {
      busy.value = false;
      toast.error(refusalMessage(error));
    }
    await update();
  }

  return { data, counted: displayedValue, answer, phase, busy, now, next, status, ready, load, spin, updateNow: () => (now.value = clock()) };
}

const refusalMessage = (error: unknown): string => {
  if (isApiError(error) && error.is(1)) return text("faucet.timeout");
  if (isApiError(error) && error.is(2)) return text("faucet.depositRequired");
  if (isApiError(error) && error.is(3)) return text("faucet.closed");
  return text("faucet.failed");
};

export type FaucetModel = ReturnType<typeof faucetModel>;
