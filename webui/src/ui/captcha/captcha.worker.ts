// Solves a challenge away from the page's own thread. It is told a challenge
// once, reports how far it is, and ends with the number or null.

import { workerScope } from "../../lib/worker";
import { defaultLimit, solveRange, type Challenge } from "./pow";

export type WorkerReport = { tried: number; limit: number } | { number: number | null };

/** Numbers tried between two reports. */
const step = 5_000;

const scope = workerScope<Challenge, WorkerReport>();

scope.onmessage = ({ data: challenge }) => {
  const limit = challenge.maxnumber ?? defaultLimit;
  for (let from = 0; from <= limit; from += step) {
    const number = solveRange(challenge, from, Math.min(from + step - 1, limit));
    if (number !== null) {
      scope.postMessage({ number });
      return;
    }
    scope.postMessage({ tried: from + step, limit });
  }
  scope.postMessage({ number: null });
};
