// The ten rules, and their acceptance.

import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { store } from "../../../lib/store";
import { Button, IconButton } from "../../../ui/Button";
import { room } from "./chat.model";
import { text } from "./chat.texts";
import { useFocusFallback } from "./focus";
import { closePanel } from "./panels";
import { acceptRules, acceptedRules } from "./chat.state";

const defaultRules = [
  "chat.rule.1", "chat.rule.2", "chat.rule.3", "chat.rule.4", "chat.rule.5",
  "chat.rule.6", "chat.rule.7", "chat.rule.8", "chat.rule.9", "chat.rule.10",
] as const;

export function Rules() {
  const element = useRef<HTMLElement>(null);
  useFocusFallback(element, "opener", "rules");
  const roomRules = room.value.info.value.rules;
  const mustAgree = store.user.value !== null && acceptedRules.value === false;
  // A user who opened the rules gets the focus there. A user who started to write keeps the caret.
  useEffect(() => {
    if (mustAgree) element.current?.focus();
  }, [mustAgree]);
  return (
    <section
      ref={element}
      className="chat-cover"
      aria-label={text("chat.rules.title")}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        closePanel("rules");
      }}
    >
      <div className="chat-cover-head">
        <h2>{text("chat.rules.title")}</h2>
        <IconButton label={text("chat.rules.close")} onClick={() => closePanel("rules")}><X aria-hidden="true" /></IconButton>
      </div>
      {mustAgree && <p className="chat-hint">{text("chat.rules.first")}</p>}
      <ol className="chat-rules">
        {roomRules.length > 0 ? roomRules.map((rule, at) => <li key={at}>{rule}</li>) : defaultRules.map((rule) => <li key={rule}>{text(rule)}</li>)}
      </ol>
      {mustAgree && (
        <Button
          variant="primary"
          wide
          onClick={() => {
            acceptRules();
            closePanel("rules");
            document.getElementById("chat")?.focus();
          }}
        >
          {text("chat.rules.accept")}
        </Button>
      )}
    </section>
  );
}
