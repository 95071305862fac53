// The originals' socket. Nothing is played over it: whether it can be reached
// is all that the site wants to know of it.

import { effect } from "@preact/signals-react";
import { api } from "../api";
import { bootstrap } from "../bootstrap";
import { bus } from "../bus";
import { store } from "../store";
import { originalsUrls } from "./address";
import type { Down } from "./frames";
import { Link } from "./link";
import { browser } from "./live";

let link: Link | null = null;

export function startOriginals(): void {
  link = new Link(originalsUrls(location, bootstrap.live), browser, {
    state: (state) => bus.emit("originals-state", { state }),
    opened: () => void identify(),
    message: receive,
    closed: () => undefined,
  });
  link.start();
  let known = store.user.peek()?._id;
  effect(() => {
    const id = store.user.value?._id;
    if (id === known) return;
    known = id;
    link?.restart();
  });
  window.addEventListener("online", () => link?.hurry());
}

// Players prove who they are by a secret for this very purpose; guests have none.
async function identify(): Promise<void> {
  const current = link;
  current?.send({ event: "authentication", data: await credentials(), $id: "who" });
}

async function credentials(): Promise<object> {
  if (!store.user.peek()) return {};
  try {
    const { secret, userId } = await api.post("/api/websocket/originals/getSecret", {}, { twoFactor: false });
    return { userId, userSecret: secret };
  } catch {
    return {};
  }
}

function receive(message: Down): void {
  if (message.event === "authenticated") link?.ready();
  if (message.event === "failed") link?.fail();
}
