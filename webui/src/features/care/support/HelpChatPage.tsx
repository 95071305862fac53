// The target of links in emails: a guest's chat by its key, or a player's own chat.

import { useEffect, useMemo, useState } from "react";
import type { PageProps } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { guestClient, playerClient } from "./support.model";
import { text } from "./support.texts";
import { title } from "./support.titles";
import { ThreadPane } from "./ThreadPane";
import "./help.css";
import "./support.css";

/** The key after the #, which browsers do not send to servers. */
function useGuestKey(): string {
  const [key, setKey] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const readHash = () => setKey(location.hash.slice(1));
    window.addEventListener("hashchange", readHash);
    return () => window.removeEventListener("hashchange", readHash);
  }, []);
  return /^[0-9a-f]{32}$/.test(key) ? key : "";
}

export default function HelpChatPage({ params }: PageProps) {
  const id = params.id ?? "";
  const key = useGuestKey();
  const user = store.user.value?._id;
  const client = useMemo(() => (key ? guestClient({ id, key }) : playerClient(id)), [id, key]);
  return (
    <div className="help-page help-chat">
      <h1>{title("support.chatTitle")}</h1>
      {key || user ? (
        <div className="help-chat-box"><ThreadPane key={`${id}${key}${user ?? ""}`} client={client} side="player" /></div>
      ) : (
        <Empty text={text("support.chatMissing")} action={<Button variant="primary" onClick={() => openOverlay("auth", { mode: "login" })}>{text("support.signIn")}</Button>} />
      )}
    </div>
  );
}
