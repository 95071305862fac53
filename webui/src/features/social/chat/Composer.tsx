// Where one writes, or what stands there instead: the login, the rules, or why
// one may not write.

import { useSignals } from "@preact/signals-react/runtime";
import { CloudRain, HandCoins, Lock, SendHorizontal, Smile, VolumeX } from "lucide-react";
import { Suspense, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { lazyComponent } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button, IconButton } from "../../../ui/Button";
import { excluded, mutedText, mutedUntil, moderator, offline, room, slowSeconds } from "./chat.model";
import { text } from "./chat.texts";
import { CommandList, optionId } from "./CommandList";
import { commandBeingTyped, completions, usage, type Command } from "./commands";
import { submit } from "./commands.run";
import { draft, focusWish, notice, select, selection, write } from "./draft";
import { places, useHeir } from "./focus";
import { close, panel, showRulesOnce, toggle } from "./panels";
import { lengthOf } from "./wording";
import { rulesAgreed } from "./chat.state";

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
  const muted = mutedUntil.value;
  const barred = muted > 0 || closed || excluded.value;
  const words = excluded.value ? text("chat.excluded") : muted > 0 ? mutedText(muted) : text("chat.closed");
  return (
    <>
      {/* It is there before its words: those that come later are read out. */}
      <div className="chat-foot-place" role="status">
        {barred && <Note icon={muted > 0 ? <VolumeX size={18} aria-hidden="true" /> : <Lock size={18} aria-hidden="true" />} words={words} />}
      </div>
      {!barred && (rulesAgreed.value === false ? <Invitation /> : <Box />)}
    </>
  );
}

/** Why one may not write. */
function Note({ icon, words }: { icon: ReactNode; words: string }) {
  const part = useRef<HTMLParagraphElement>(null);
  useHeir(part, "field", "list");
  return <p ref={part} className={`chat-foot ${places.note}`} tabIndex={-1}>{icon}{words}</p>;
}

/** To the rules, before the first word. */
function Invitation() {
  useSignals();
  return (
    <div className="chat-foot">
      <Button wide aria-expanded={panel.value === "rules"} onClick={() => toggle("rules")}>{text("chat.rules.read")}</Button>
    </div>
  );
}

function Box() {
  useSignals();
  const id = useId();
  const part = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [choice, setChoice] = useState(0);
  const words = draft.value;
  const offered = panel.value === "commands" ? completions(words, moderator.value) : [];
  const chosen = offered[Math.min(choice, offered.length - 1)];
  const typed = commandBeingTyped(words, moderator.value);
  useHeir(part, "note", "list");
  useGrowth(field, words);
  useCaret(field, words);
  useWishedFocus(field);

  function change({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
    write(value);
    select(selectionStart, selectionEnd);
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
    <form ref={part} className="chat-foot chat-write" onSubmit={hand}>
      {offered.length > 0 && <CommandList id={id} commands={offered} chosen={chosen} onTake={take} onKeyDown={press} />}
      {panel.value === "picker" && <Suspense fallback={<div className="chat-picker" data-loading><span className="ui-spinner" aria-hidden="true" /></div>}><Picker /></Suspense>}
      <Notice typed={typed} />
      <div className="chat-box">
        <textarea
          ref={field}
          className={places.field}
          rows={1}
          value={words}
          aria-label={text("chat.write")}
          placeholder={text("chat.write")}
          aria-autocomplete="list"
          aria-controls={chosen ? id : undefined}
          aria-activedescendant={chosen ? optionId(id, chosen) : undefined}
          enterKeyHint="send"
          onChange={(event) => change(event.target)}
          onSelect={(event) => select(event.currentTarget.selectionStart, event.currentTarget.selectionEnd)}
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
      <IconButton className={places.picker} label={text("chat.picker")} aria-expanded={panel.value === "picker"} onClick={() => toggle("picker")}><Smile aria-hidden="true" /></IconButton>
      <IconButton label={text("chat.tip")} aria-haspopup="dialog" onClick={() => openOverlay("tip", {})}><HandCoins aria-hidden="true" /></IconButton>
      <IconButton label={text("chat.rain")} aria-haspopup="dialog" onClick={() => openOverlay("rain", {})}><CloudRain aria-hidden="true" /></IconButton>
      <span className="chat-gap" />
      <Counter />
      <CounterAloud />
    </div>
  );
}

function Counter() {
  useSignals();
  const left = room.value.info.value.maxLength - lengthOf(draft.value.trim());
  if (left > countFrom) return null;
  return (
    <span className={left < 0 ? "chat-count chat-count-over num" : "chat-count num"}>
      {left < 0 ? text("chat.tooLong", { n: -left }) : text("chat.left", { n: left })}
    </span>
  );
}

/** How long no key is pressed before the room that is left is read out, in milliseconds. */
const restsFor = 1000;

/** The counter for those who hear the page: not at every key. */
function CounterAloud() {
  useSignals();
  const left = room.value.info.value.maxLength - lengthOf(draft.value.trim());
  const [words, setWords] = useState("");
  useEffect(() => {
    const next = left > countFrom ? "" : left < 0 ? text("chat.tooLong.said", { n: -left }) : text("chat.left.said", { n: left });
    const timer = setTimeout(() => setWords(next), restsFor);
    return () => clearTimeout(timer);
  }, [left]);
  return <span className="hidden-text" role="status">{words}</span>;
}

/** The send button; it counts down while the slow mode holds one back. */
function Send() {
  useSignals();
  const wait = offline.value ? 0 : slowSeconds.value;
  const words = draft.value.trim();
  const command = words.startsWith("/");
  const empty = words === "" || lengthOf(words) > room.value.info.value.maxLength;
  return (
    // Never disabled, which would take the focus from whoever has just pressed
    // it; and a press leaves the focus, and a phone's keyboard, with the box.
    <button type="submit" className="chat-send" aria-disabled={empty || (wait > 0 && !command) || undefined} onPointerDown={(event) => event.preventDefault()}>
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

/** After a text from elsewhere the caret stands where that was put in. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>, words: string) {
  useLayoutEffect(() => {
    const box = field.current;
    const { from, to } = selection();
    if (box && (box.selectionStart !== from || box.selectionEnd !== to)) box.setSelectionRange(from, to);
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
    const { from, to } = selection();
    box?.focus();
    box?.setSelectionRange(from, to);
  }, [field, wish]);
}
