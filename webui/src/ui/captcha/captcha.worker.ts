// Solves a challenge outside the page's main thread. It receives one challenge, reports progress,
// and ends with the number or null.

import { workerScope } from "../../lib/worker";
import { defaultMaxNumber, solveRange, type Challenge } from "./pow";

export type WorkerReport = { tried: number; limit: number } | { number: number | null };

/** Number of attempts between two reports. */
const batchSize = 5_000;

const scope = workerScope<Challenge, WorkerReport>();

scope.onmessage = ({ data: challenge }) => {
  const limit = challenge.maxnumber ?? defaultMaxNumber;
  for (let from = 0; from <= limit; from += batchSize) {
    const number = solveRange(challenge, from, Math.min(from + batchSize - 1, limit));
    if (number !== null) {
      scope.postMessage({ number });
      return;
    }
    scope.postMessage({ tried: from + batchSize, limit });
  }
  scope.postMessage({ number: null });
};
