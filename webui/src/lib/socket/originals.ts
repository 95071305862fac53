// The socket of the originals. No play runs over it. The site only uses it to check whether the
// server can be reached.

import { effect } from "@preact/signals";
import { api } from "../api";
import { bootstrap } from "../bootstrap";
import { bus } from "../bus";
import { store } from "../store";
import { originalsUrls } from "./address";
import type { ServerMessage } from "./frames";
import { Link } from "./link";
import { browserEnvironment } from "./live";

let link: Link | null = null;

export function startOriginals(): void {
  link = new Link(originalsUrls(location, bootstrap.live), browserEnvironment, {
    state: (state) => bus.emit("originals-state", { state }),
    opened: () => void authenticate(),
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
  window.addEventListener("online", () => link?.checkNow());
}

// Players identify by a secret for this purpose. Guests have none.
async function authenticate(): Promise<void> {
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

function receive(message: ServerMessage): void {
  if (message.event === "authenticated") link?.ready();
  if (message.event === "failed") link?.failAndReconnect();
}
