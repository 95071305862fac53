// How a browser makes the proof: the challenge from the server, the work in a
// worker of its own file, which a strict content policy allows.

import { bootstrap } from "../../lib/bootstrap";
import type { CaptchaHooks } from "./captcha.model";
import type { WorkerReport } from "./captcha.worker";
import workerUrl from "./captcha.worker.ts?url";
import type { Challenge } from "./pow";

/** Milliseconds for the whole work; far more than the slowest phone needs. */
const workLimit = 120_000;
/** Milliseconds until a challenge must be there. */
const challengeLimit = 20_000;

export const browserHooks: CaptchaHooks = { challenge: fetchChallenge, solve: solveInWorker, now: () => Date.now() };

async function fetchChallenge(signal: AbortSignal): Promise<Challenge> {
  const late = AbortSignal.timeout(challengeLimit);
  const answer = await fetch(bootstrap.captcha.challengeUrl, {
    credentials: "include",
    cache: "no-store",
    headers: { Accept: "application/json", "X-Requested-With": "XMLHttpRequest" },
    signal: either(signal, late),
  });
  if (!answer.ok) throw new Error(`challenge: ${answer.status}`);
  return answer.json();
}

// AbortSignal.any is younger than the oldest browsers that the site supports.
function either(...signals: AbortSignal[]): AbortSignal {
  const both = new AbortController();
  for (const one of signals) {
    if (one.aborted) both.abort(one.reason);
    one.addEventListener("abort", () => both.abort(one.reason), { once: true });
  }
  return both.signal;
}

function solveInWorker(challenge: Challenge, progress: (part: number) => void, signal: AbortSignal): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerUrl, { type: "module" });
    const timer = setTimeout(() => end(() => reject(new Error("the work took too long"))), workLimit);
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
