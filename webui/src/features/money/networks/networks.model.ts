// The networks and the test chain, polled while their page is open.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { NetworkLookupAnswer, NetworkSwitchRequest, TestChainPayRequest } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { resource, type Resource } from "../../../lib/resource";

/** Polling interval of the pages in milliseconds. */
const pollInterval = 3000;

/** Loads repeatedly until the returned function is called. */
function startPolling<T>(data: Resource<T>): () => () => void {
  return () => {
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
  };
}

export function networksModel() {
  const data = resource(() => api.post("/api/admin/networks", {}, { retry: true }));
  return {
    data,
    start: startPolling(data),
    /** Runs an action with a reason. Returns the text of a refusal, or null. */
    async switch(request: NetworkSwitchRequest): Promise<string | null> {
      return errorOf(api.post("/api/admin/networks/switch", request), data);
    },
    async restart(network: string, reason: string): Promise<string | null> {
      return errorOf(api.post("/api/admin/networks/restart", { network, reason }), data);
    },
    async rescan(network: string, from: number, reason: string): Promise<string | null> {
      return errorOf(api.post("/api/admin/networks/rescan", { network, from, reason }), data);
    },
    /** Looks up one transaction. found is called with the result. */
    async lookup(network: string, txid: string, height: number, reason: string, onFound: (answer: NetworkLookupAnswer) => void): Promise<string | null> {
      return errorOf(api.post("/api/admin/networks/lookup", { network, txid, height, reason }).then(onFound), data);
    },
  };
}

export function gatewaysModel() {
  const data = resource(() => api.post("/api/admin/gateways", {}, { retry: true }));
  return { data, start: startPolling(data) };
}

export type NetworksModel = ReturnType<typeof networksModel>;

async function errorOf(operation: Promise<unknown>, data: Resource<unknown>): Promise<string | null> {
  try {
    await operation;
    return null;
  } catch (error) {
    return errorText(error);
  } finally {
    await data.load();
  }
}

export type NodeBehaviour = "honest" | "silent" | "parent" | "negative" | "half";

export function testChainModel(initialNetwork: string) {
  const chosen = signal(initialNetwork);
  const data = resource(() => api.post("/api/admin/testchain", { network: chosen.peek() }, { retry: true }));
  const busy = signal(false);

  /** Runs one action at a time. Returns the text of a refusal, or null. */
  async function run(operation: (network: string) => Promise<unknown>): Promise<string | null> {
    busy.value = true;
    try {
      return await errorOf(operation(data.data.peek()?.network ?? ""), data);
    } finally {
      busy.value = false;
    }
  }

  return {
    data, busy,
    start: startPolling(data),
    choose(network: string) {
      chosen.value = network;
      void data.load();
    },
    mine: (blocks: number) => run((network) => api.post("/api/admin/testchain/mine", { network, blocks })),
    reorganise: (blocks: number, vanish: boolean) => run((network) => api.post("/api/admin/testchain/reorganise", { network, blocks, vanish })),
    spend: (txid: string) => run((network) => api.post("/api/admin/testchain/spend", { network, txid })),
    behave: (mood: NodeBehaviour) => run((network) => api.post("/api/admin/testchain/behave", { network, behaviour: mood })),
    /** Makes a payment. The form shows a refusal. */
    async pay(request: Omit<TestChainPayRequest, "network">): Promise<string> {
      const { txid } = await api.post("/api/admin/testchain/pay", { ...request, network: data.data.peek()?.network ?? "" });
      await data.load();
      return txid;
    },
  };
}

export type TestChainModel = ReturnType<typeof testChainModel>;
