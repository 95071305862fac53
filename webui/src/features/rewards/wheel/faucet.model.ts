// The faucet: when it gives, and a draw from the call to the reward.

import { signal } from "@preact/signals-react";
import { api, isApiError } from "../../../lib/api";
import type { FaucetAnswer } from "../../../lib/api.gen";
import { resource } from "../../../lib/resource";
import { update } from "../../../lib/session.model";
import { toast } from "../../../ui/toast";
import { amountWon } from "./prizes";
import { browserMotion, duration, type Motion } from "./turning";
import { text } from "./wheel.texts";

/** How often the status is looked at, and how long after a draw the button stays shut, in milliseconds. */
export const refreshEvery = 500;
export const unlockAfter = 1500;

/** A time of the server in unix seconds as milliseconds. Less than a billion is a delay from now. */
export const nextAt = (next: number, now: number): number => (next < 1e9 ? now + next * 1000 : next * 1000);

/** Whether the faucet gives now, or in how many seconds, minutes or hours: rounded up, so that it is never too early. */
export function statusAt(next: number | null, now: number): string {
  const seconds = next === null ? 0 : Math.ceil((next - now) / 1000);
  if (seconds <= 0) return text("faucet.available");
  const [n, unit] = seconds < 60 ? [seconds, "second"] : seconds < 3600 ? [Math.ceil(seconds / 60), "minute"] : [Math.ceil(seconds / 3600), "hour"];
  return text("faucet.in", { n, unit: n === 1 ? unit : `${unit}s` });
}

/** Waits, for tests with a clock of their own. */
export type Later = (fn: () => void, ms: number) => unknown;

export function faucetModel(motion: Motion = browserMotion, clock: () => number = Date.now, later: Later = setTimeout) {
  const data = resource(() => api.post("/api/promocode/bonus/data", {}, { retry: true }));
  /** When it gives again, in unix milliseconds; null for now. */
  const next = signal<number | null>(null);
  const now = signal(clock());
  const phase = signal<"idle" | "spinning" | "received">("idle");
  const busy = signal(false);
  /** The number that is shown while it is counted up, in the units of the answer. */
  const counted = signal<number | null>(null);
  const answer = signal<FaucetAnswer | null>(null);

  const available = (): boolean => next.value === null || next.value <= now.value;

  function status(): string {
    if (phase.value === "spinning") return text("faucet.spinning");
    if (phase.value === "received" && answer.value) return text("faucet.received", { amount: amountWon(answer.value.prize) });
    if (data.data.value && !data.data.value.open) return text("faucet.closed");
    return statusAt(next.value, now.value);
  }

  const ready = (): boolean => data.data.value?.open === true && available() && !busy.value;

  async function load(): Promise<void> {
    await data.load();
    const at = data.data.peek()?.next ?? 0;
    next.value = at === 0 ? null : nextAt(at, clock());
  }

  /** Counts up to a value within the five seconds. */
  function count(value: number): Promise<void> {
    if (motion.still()) {
      counted.value = value;
      return Promise.resolve();
    }
    const began = motion.now();
    return new Promise((resolve) => {
      const step = () => {
        const part = Math.min(1, (motion.now() - began) / duration);
        counted.value = part === 1 ? value : value * (1 - (1 - part) ** 3);
        if (part === 1) resolve();
        else motion.frame(step);
      };
      step();
    });
  }

  async function spin(): Promise<void> {
    if (!ready()) return;
    busy.value = true;
    try {
      const given = await api.post("/api/promocode/bonus", {});
      answer.value = given;
      phase.value = "spinning";
      await count(given.value);
      next.value = nextAt(given.next, clock());
      phase.value = "received";
      later(() => {
        busy.value = false;
        phase.value = "idle";
      }, unlockAfter);
    } catch (error) {
      busy.value = false;
      toast.error(refusal(error));
    }
    await update();
  }

  return { data, counted, answer, phase, busy, now, next, status, ready, load, spin, look: () => (now.value = clock()) };
}

const refusal = (error: unknown): string => {
  if (isApiError(error) && error.is(1)) return text("faucet.timeout");
  if (isApiError(error) && error.is(2)) return text("faucet.depositRequired");
  if (isApiError(error) && error.is(3)) return text("faucet.closed");
  return text("faucet.failed");
};

export type FaucetModel = ReturnType<typeof faucetModel>;
