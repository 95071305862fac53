// The API calls of the treasury pages, with polling.

import { api } from "../../../lib/api";
import { resource, type Resource } from "../../../lib/resource";

/** Polling interval of the pages in milliseconds. */
const pollInterval = 3000;

export interface PolledResource<T> {
  data: Resource<T>;
  /** Loads repeatedly until the returned function is called. */
  start: () => () => void;
}

function polledResource<T>(send: () => Promise<T>): PolledResource<T> {
  const data = resource(send);
  return {
    data,
    start() {
      let active = true;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const poll = async () => {
        await data.load();
        if (active) timer = setTimeout(() => void poll(), pollInterval);
      };
      void poll();
      return () => {
        active = false;
        clearTimeout(timer);
      };
    },
  };
}

export const treasuryModel = () => polledResource(() => api.post("/api/admin/treasury", {}, { retry: true }));

export const paymentModel = (id: string) => polledResource(() => api.post("/api/admin/treasury/payment", { id }, { retry: true }));

export const restoreModel = (network: string) => polledResource(() => api.post("/api/admin/treasury/restore", { network }, { retry: true }));
