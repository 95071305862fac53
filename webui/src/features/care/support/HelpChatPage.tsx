// Where the links of letters lead: to a guest's chat by its key, or to a player's own.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState } from "react";
import type { PageProps } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { guestSeat, playerSeat } from "./support.model";
import { text } from "./support.texts";
import { title } from "./support.titles";
import { ThreadPane } from "./ThreadPane";
import "./help.css";
import "./support.css";

/** The key behind the #, which browsers send to nobody. */
function useKey(): string {
  const [key, setKey] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const follow = () => setKey(location.hash.slice(1));
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);
  return /^[0-9a-f]{32}$/.test(key) ? key : "";
}

export default function HelpChatPage({ params }: PageProps) {
  useSignals();
  const id = params.id ?? "";
  const key = useKey();
  const user = store.user.value?._id;
  const seat = useMemo(() => (key ? guestSeat({ id, key }) : playerSeat(id)), [id, key]);
  return (
    <div className="help-page help-chat">
      <h1>{title("support.chatTitle")}</h1>
      {key || user ? (
        <div className="help-chat-box"><ThreadPane key={`${id}${key}${user ?? ""}`} seat={seat} side="player" /></div>
      ) : (
        <Empty text={text("support.chatMissing")} action={<Button variant="primary" onClick={() => openOverlay("auth", { mode: "login" })}>{text("support.signIn")}</Button>} />
      )}
    </div>
  );
}
