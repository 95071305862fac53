// The ten rules, and the agreement to them.

import { useSignals } from "@preact/signals-react/runtime";
import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { store } from "../../../lib/store";
import { Button, IconButton } from "../../../ui/Button";
import { room } from "./chat.model";
import { text } from "./chat.texts";
import { useHeir } from "./focus";
import { close } from "./panels";
import { agreeToRules, rulesAgreed } from "./chat.state";

const rules = [
  "chat.rule.1", "chat.rule.2", "chat.rule.3", "chat.rule.4", "chat.rule.5",
  "chat.rule.6", "chat.rule.7", "chat.rule.8", "chat.rule.9", "chat.rule.10",
] as const;

export function Rules() {
  useSignals();
  const part = useRef<HTMLElement>(null);
  useHeir(part, "opener", "rules");
  const own = room.value.info.value.rules;
  const mustAgree = store.user.value !== null && rulesAgreed.value === false;
  // Whoever asked for the rules reads them; whoever began to write keeps the caret.
  useEffect(() => {
    if (mustAgree) part.current?.focus();
  }, [mustAgree]);
  return (
    <section
      ref={part}
      className="chat-cover"
      aria-label={text("chat.rules.title")}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        close("rules");
      }}
    >
      <div className="chat-cover-head">
        <h2>{text("chat.rules.title")}</h2>
        <IconButton label={text("chat.rules.close")} onClick={() => close("rules")}><X aria-hidden="true" /></IconButton>
      </div>
      {mustAgree && <p className="chat-hint">{text("chat.rules.first")}</p>}
      <ol className="chat-rules">
        {own.length > 0 ? own.map((rule, at) => <li key={at}>{rule}</li>) : rules.map((rule) => <li key={rule}>{text(rule)}</li>)}
      </ol>
      {mustAgree && (
        <Button
          variant="primary"
          wide
          onClick={() => {
            agreeToRules();
            close("rules");
            document.getElementById("chat")?.focus();
          }}
        >
          {text("chat.rules.accept")}
        </Button>
      )}
    </section>
  );
}
