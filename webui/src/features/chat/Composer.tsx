// Where one writes, or what stands there instead: the login, the rules, or why
// one may not write.

import { useSignals } from "@preact/signals-react/runtime";
import { CloudRain, HandCoins, Lock, SendHorizontal, Smile, VolumeX } from "lucide-react";
import { Suspense, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { lazyComponent } from "../../lib/lazy";
import { openOverlay } from "../../lib/overlays";
import { store } from "../../lib/store";
import { Button, IconButton } from "../../ui/Button";
import { mutedText, mutedUntil, moderator, offline, room, slowSeconds } from "./chat.model";
import { text } from "./chat.texts";
import { CommandList, optionId } from "./CommandList";
import { commandBeingTyped, completions, usage, type Command } from "./commands";
import { submit } from "./commands.run";
import { draft, focusWish, notice, write } from "./draft";
import { close, panel, showRulesOnce, toggle } from "./panels";
import { lengthOf } from "./wording";

const Picker = lazyComponent(() => import("./Picker"));

/** The counter shows from this many characters left on. */
const countFrom = 40;

export function Composer() {
  useSignals();
  const { closed } = room.value.info.value;
  if (!store.user.value) {
    return (
      <div className="chat-foot">
        <Button variant="primary" wide onClick={() => openOverlay("auth", { mode: "login" })}>{text("chat.login")}</Button>
      </div>
    );
  }
  if (mutedUntil.value > 0) {
    return <p className="chat-foot chat-foot-note"><VolumeX size={18} aria-hidden="true" />{mutedText(mutedUntil.value)}</p>;
  }
  if (closed) return <p className="chat-foot chat-foot-note"><Lock size={18} aria-hidden="true" />{text("chat.closed")}</p>;
  if (store.chatRulesAgreed.value === false) {
    return (
      <div className="chat-foot">
        <Button wide aria-expanded={panel.value === "rules"} onClick={() => toggle("rules")}>{text("chat.rules.read")}</Button>
      </div>
    );
  }
  return <Box />;
}

function Box() {
  useSignals();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [choice, setChoice] = useState(0);
  const words = draft.value;
  const offered = panel.value === "commands" ? completions(words, moderator.value) : [];
  const chosen = offered[Math.min(choice, offered.length - 1)];
  const typed = commandBeingTyped(words, moderator.value);
  useGrowth(field, words);
  useWishedFocus(field);

  function change(value: string) {
    write(value);
    notice.value = "";
    setChoice(0);
    if (completions(value, moderator.peek()).length > 0) panel.value = "commands";
    else close("commands");
  }

  function take(command: Command) {
    write(command.args.length > 0 ? `/${command.name} ` : `/${command.name}`);
    close("commands");
    field.current?.focus();
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (chosen) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setChoice((offered.indexOf(chosen) + step + offered.length) % offered.length);
      else if (event.key === "Escape") close("commands");
      else if (event.key === "Tab" && !event.shiftKey) take(chosen);
      else if (event.key === "Enter" && words.trim() !== `/${chosen.name}`) take(chosen);
      else if (event.key === "Enter") return hand(event);
      else return undefined;
      event.preventDefault();
    } else if (event.key === "Enter" && !event.shiftKey) {
      hand(event);
    } else if (event.key === "Escape" && panel.peek()) {
      event.preventDefault();
      panel.value = null;
    }
    return undefined;
  }

  function hand(event: { preventDefault(): void }) {
    event.preventDefault();
    close("commands");
    void submit();
  }

  return (
    <form className="chat-foot chat-write" onSubmit={hand}>
      {offered.length > 0 && <CommandList id={id} commands={offered} chosen={chosen} onTake={take} />}
      {panel.value === "picker" && <Suspense fallback={<div className="chat-picker" data-loading><span className="ui-spinner" aria-hidden="true" /></div>}><Picker /></Suspense>}
      <Notice typed={typed} />
      <div className="chat-box">
        <textarea
          ref={field}
          rows={1}
          value={words}
          aria-label={text("chat.write")}
          placeholder={text("chat.write")}
          aria-autocomplete="list"
          aria-controls={chosen ? id : undefined}
          aria-activedescendant={chosen ? optionId(id, chosen) : undefined}
          enterKeyHint="send"
          onChange={(event) => change(event.target.value)}
          onFocus={() => showRulesOnce(window.localStorage)}
          onKeyDown={press}
        />
        <Send />
      </div>
      <Tools />
    </form>
  );
}

/** Under the box: what else can be sent, and how much room is left. */
function Tools() {
  useSignals();
  return (
    <div className="chat-tools">
      <IconButton label={text("chat.picker")} aria-expanded={panel.value === "picker"} onClick={() => toggle("picker")}><Smile aria-hidden="true" /></IconButton>
      <IconButton label={text("chat.tip")} aria-haspopup="dialog" onClick={() => openOverlay("tip", {})}><HandCoins aria-hidden="true" /></IconButton>
      <IconButton label={text("chat.rain")} aria-haspopup="dialog" onClick={() => openOverlay("rain", {})}><CloudRain aria-hidden="true" /></IconButton>
      <span className="chat-gap" />
      <Counter />
    </div>
  );
}

function Counter() {
  useSignals();
  const left = room.value.info.value.maxLength - lengthOf(draft.value.trim());
  if (left > countFrom) return null;
  return (
    <span className={left < 0 ? "chat-count chat-count-over num" : "chat-count num"} role="status">
      {left < 0 ? text("chat.tooLong", { n: -left }) : text("chat.left", { n: left })}
    </span>
  );
}

/** The send button; it counts down while the slow mode holds one back. */
function Send() {
  useSignals();
  const wait = offline.value ? 0 : slowSeconds.value;
  const words = draft.value.trim();
  const command = words.startsWith("/");
  const empty = words === "" || lengthOf(words) > room.value.info.value.maxLength;
  return (
    <button type="submit" className="chat-send" disabled={empty || (wait > 0 && !command)}>
      {wait > 0 ? <span className="num" aria-hidden="true">{wait}</span> : <SendHorizontal size={18} aria-hidden="true" />}
      <span className="hidden-text">{wait > 0 ? text("chat.wait", { n: wait }) : text("chat.send")}</span>
    </button>
  );
}

/** Why the text was not sent, or how the command goes on. */
function Notice({ typed }: { typed: Command | null }) {
  useSignals();
  if (notice.value) return <p className="chat-notice" role="alert">{notice.value}</p>;
  if (typed) return <p className="chat-notice chat-notice-hint">{usage(typed)}</p>;
  return null;
}

/** The box grows with its lines, up to what the style allows. */
function useGrowth(field: RefObject<HTMLTextAreaElement | null>, words: string) {
  useLayoutEffect(() => {
    const box = field.current;
    if (!box) return;
    box.style.height = "auto";
    box.style.height = `${box.scrollHeight}px`;
  }, [field, words]);
}

/** Gives the box the focus when a mention or a message that came back asks for it. */
function useWishedFocus(field: RefObject<HTMLTextAreaElement | null>) {
  useSignals();
  const wish = focusWish.value;
  const first = useRef(wish);
  useEffect(() => {
    if (wish === first.current) return;
    const box = field.current;
    box?.focus();
    box?.setSelectionRange(box.value.length, box.value.length);
  }, [field, wish]);
}
