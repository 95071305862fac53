// The office's calls of futures.

import { api } from "../../../lib/api";

const retry = { retry: true };

export const calls = {
  overview: () => api.post("/api/admin/futures/sources", {}, retry),
  markets: () => api.post("/api/admin/futures/markets", {}, retry),
  exposure: (ticker: string) => api.post("/api/admin/futures/exposure", { ticker }, retry),
  largest: (ticker: string) => api.post("/api/admin/futures/largest", { ticker }, retry),
  pause: (ticker: string, reason: string) => api.post("/api/admin/futures/pause", { ticker, reason }),
  resume: (ticker: string, reason: string) => api.post("/api/admin/futures/resume", { ticker, reason }),
};
