// The networks and the test chain, looked at again and again while their page is open.

import { signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { NetworkSwitchRequest, TestChainPayRequest } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { resource, type Resource } from "../../../lib/resource";

/** How often the pages look again, in ms. */
const lookPause = 3000;

/** Loads now and then again until the returned function is called. */
function watching<T>(data: Resource<T>): () => () => void {
  return () => {
    let open = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      await data.load();
      if (open) timer = setTimeout(() => void look(), lookPause);
    };
    void look();
    return () => {
      open = false;
      clearTimeout(timer);
    };
  };
}

export function networksModel() {
  const data = resource(() => api.post("/api/admin/networks", {}, { retry: true }));
  return {
    data,
    start: watching(data),
    /** Does something that has a reason; the text of a refusal, or null. */
    async switch(request: NetworkSwitchRequest): Promise<string | null> {
      return told(api.post("/api/admin/networks/switch", request), data);
    },
    async restart(network: string, reason: string): Promise<string | null> {
      return told(api.post("/api/admin/networks/restart", { network, reason }), data);
    },
  };
}

export function gatewaysModel() {
  const data = resource(() => api.post("/api/admin/gateways", {}, { retry: true }));
  return { data, start: watching(data) };
}

export type NetworksModel = ReturnType<typeof networksModel>;

async function told(deed: Promise<unknown>, data: Resource<unknown>): Promise<string | null> {
  try {
    await deed;
    return null;
  } catch (error) {
    return errorText(error);
  } finally {
    await data.load();
  }
}

export type Mood = "honest" | "silent" | "parent" | "negative" | "half";

export function testChainModel(first: string) {
  const chosen = signal(first);
  const data = resource(() => api.post("/api/admin/testchain", { network: chosen.peek() }, { retry: true }));
  const busy = signal(false);

  /** Does one thing at a time; the text of a refusal, or null. */
  async function act(deed: (network: string) => Promise<unknown>): Promise<string | null> {
    busy.value = true;
    try {
      return await told(deed(data.data.peek()?.network ?? ""), data);
    } finally {
      busy.value = false;
    }
  }

  return {
    data, busy,
    start: watching(data),
    choose(network: string) {
      chosen.value = network;
      void data.load();
    },
    mine: (blocks: number) => act((network) => api.post("/api/admin/testchain/mine", { network, blocks })),
    reorganise: (blocks: number, vanish: boolean) => act((network) => api.post("/api/admin/testchain/reorganise", { network, blocks, vanish })),
    spend: (txid: string) => act((network) => api.post("/api/admin/testchain/spend", { network, txid })),
    behave: (mood: Mood) => act((network) => api.post("/api/admin/testchain/behave", { network, mood })),
    /** Pays; the form tells what is refused. */
    async pay(request: Omit<TestChainPayRequest, "network">): Promise<string> {
      const { txid } = await api.post("/api/admin/testchain/pay", { ...request, network: data.data.peek()?.network ?? "" });
      await data.load();
      return txid;
    },
  };
}

export type TestChainModel = ReturnType<typeof testChainModel>;
