// How a browser makes the proof: the server's challenge, and the work in a worker with its own
// file, which a strict content security policy allows.

import { bootstrap } from "../../lib/bootstrap";
import type { CaptchaHooks } from "./captcha.model";
import type { WorkerReport } from "./captcha.worker";
import workerUrl from "./captcha.worker.ts?url";
import type { Challenge } from "./pow";

/** Timeout of the whole work in milliseconds, far above the slowest phone. */
const workTimeout = 120_000;
/** Timeout of a challenge in milliseconds. */
const challengeTimeout = 20_000;

export const browserHooks: CaptchaHooks = { challenge: fetchChallenge, solve: solveInWorker, now: () => Date.now() };

async function fetchChallenge(signal: AbortSignal): Promise<Challenge> {
  const timeout = AbortSignal.timeout(challengeTimeout);
  const answer = await fetch(bootstrap.captcha.challengeUrl, {
    credentials: "include",
    cache: "no-store",
    headers: { Accept: "application/json", "X-Requested-With": "XMLHttpRequest" },
    signal: anySignal(signal, timeout),
  });
  if (!answer.ok) throw new Error(`challenge: ${answer.status}`);
  return answer.json();
}

// The oldest supported browsers do not have AbortSignal.any.
function anySignal(...signals: AbortSignal[]): AbortSignal {
  const both = new AbortController();
  for (const one of signals) {
    if (one.aborted) both.abort(one.reason);
    one.addEventListener("abort", () => both.abort(one.reason), { once: true });
  }
  return both.signal;
}

function solveInWorker(challenge: Challenge, progress: (share: number) => void, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl, { type: "module" });
    const timer = setTimeout(() => end(() => reject(new Error("the work took too long"))), workTimeout);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      settle();
    };
    signal.addEventListener("abort", () => end(() => reject(new Error("given up"))), { once: true });
    worker.onerror = () => end(() => reject(new Error("the worker failed")));
    worker.onmessage = ({ data }: MessageEvent<WorkerReport>) => {
      if ("tried" in data) progress(Math.min(1, data.tried / data.limit));
      else end(() => resolve(data.number));
    };
    worker.postMessage(challenge);
  });
}
