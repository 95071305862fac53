// The text field, or what replaces it: the login, the rules, or why the user cannot write.

import { CloudRain, HandCoins, Lock, SendHorizontal, Smile, VolumeX } from "lucide-react";
import { Suspense, useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { lazyComponent } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button, IconButton } from "../../../ui/Button";
import { excluded, mutedText, mutedUntil, moderator, offline, room, slowSeconds } from "./chat.model";
import { text } from "./chat.texts";
import { CommandList, optionId } from "./CommandList";
import { typedCommand, completions, usage, type Command } from "./commands";
import { submit } from "./commands.run";
import { draft, focusRequest, notice, setSelection, selection, setDraft } from "./draft";
import { focusClasses, useFocusFallback } from "./focus";
import { closePanel, panel, showRulesOnce, togglePanel } from "./panels";
import { lengthOf } from "./messageFormat";
import { acceptedRules } from "./chat.state";

const Picker = lazyComponent(() => import("./Picker"));

/** The counter shows from this number of remaining characters on. */
const counterThreshold = 40;

export function Composer() {
  const { closed } = room.value.info.value;
  if (!store.user.value) {
    return (
      <div className="chat-foot">
        <Button variant="primary" wide onClick={() => openOverlay("auth", { mode: "login" })}>{text("chat.login")}</Button>
      </div>
    );
  }
  const muted = mutedUntil.value;
  const blocked = muted > 0 || closed || excluded.value;
  const words = excluded.value ? text("chat.excluded") : muted > 0 ? mutedText(muted) : text("chat.closed");
  return (
    <>
      {/* It is in the page before its text, because screen readers only announce later changes. */}
      <div className="chat-foot-place" role="status">
        {blocked && <StatusNote icon={muted > 0 ? <VolumeX size={18} aria-hidden="true" /> : <Lock size={18} aria-hidden="true" />} words={words} />}
      </div>
      {!blocked && (acceptedRules.value === false ? <RulesButton /> : <MessageForm />)}
    </>
  );
}

/** Why the user cannot write. */
function StatusNote({ icon, words }: { icon: ReactNode; words: string }) {
  const element = useRef<HTMLParagraphElement>(null);
  useFocusFallback(element, "field", "list");
  return <p ref={element} className={`chat-foot ${focusClasses.note}`} tabIndex={-1}>{icon}{words}</p>;
}

/** Leads to the rules before the first message. */
function RulesButton() {
  return (
    <div className="chat-foot">
      <Button wide aria-expanded={panel.value === "rules"} onClick={() => togglePanel("rules")}>{text("chat.rules.read")}</Button>
    </div>
  );
}

function MessageForm() {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [choice, setChoice] = useState(0);
  const words = draft.value;
  const suggestions = panel.value === "commands" ? completions(words, moderator.value) : [];
  const chosen = suggestions[Math.min(choice, suggestions.length - 1)];
  const typed = typedCommand(words, moderator.value);
  useFocusFallback(element, "note", "list");
  useAutoHeight(field, words);
  useCaret(field, words);
  useRequestedFocus(field);

  function change({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
    setDraft(value);
    setSelection(selectionStart, selectionEnd);
    notice.value = "";
    setChoice(0);
    if (completions(value, moderator.peek()).length > 0) panel.value = "commands";
    else closePanel("commands");
  }

  function insertCommand(command: Command) {
    setDraft(command.args.length > 0 ? `/${command.name} ` : `/${command.name}`);
    closePanel("commands");
    field.current?.focus();
  }

  function onKeyPress(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (chosen) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setChoice((suggestions.indexOf(chosen) + step + suggestions.length) % suggestions.length);
      else if (event.key === "Escape") closePanel("commands");
      else if (event.key === "Tab" && !event.shiftKey) insertCommand(chosen);
      else if (event.key === "Enter" && words.trim() !== `/${chosen.name}`) insertCommand(chosen);
      else if (event.key === "Enter") return submitForm(event);
      else return undefined;
      event.preventDefault();
    } else if (event.key === "Enter" && !event.shiftKey) {
      submitForm(event);
    } else if (event.key === "Escape" && panel.peek()) {
      event.preventDefault();
      panel.value = null;
    }
    return undefined;
  }

  function submitForm(event: { preventDefault(): void }) {
    event.preventDefault();
    closePanel("commands");
    void submit();
  }

  return (
    <form ref={element} className="chat-foot chat-write" onSubmit={submitForm}>
      {suggestions.length > 0 && <CommandList id={id} commands={suggestions} chosen={chosen} onSelect={insertCommand} onKeyDown={onKeyPress} />}
      {panel.value === "picker" && <Suspense fallback={<div className="chat-picker" data-loading><span className="ui-spinner" aria-hidden="true" /></div>}><Picker /></Suspense>}
      <Notice typed={typed} />
      <div className="chat-box">
        <textarea
          ref={field}
          className={focusClasses.field}
          rows={1}
          value={words}
          aria-label={text("chat.write")}
          placeholder={text("chat.write")}
          aria-autocomplete="list"
          aria-controls={chosen ? id : undefined}
          aria-activedescendant={chosen ? optionId(id, chosen) : undefined}
          enterKeyHint="send"
          onChange={(event) => change(event.target)}
          onSelect={(event) => setSelection(event.currentTarget.selectionStart, event.currentTarget.selectionEnd)}
          onFocus={() => showRulesOnce(window.localStorage)}
          onKeyDown={onKeyPress}
        />
        <Send />
      </div>
      <Tools />
    </form>
  );
}

/** Below the text field: the pickers, and the remaining characters. */
function Tools() {
  return (
    <div className="chat-tools">
      <IconButton className={focusClasses.picker} label={text("chat.picker")} aria-expanded={panel.value === "picker"} onClick={() => togglePanel("picker")}><Smile aria-hidden="true" /></IconButton>
      <IconButton label={text("chat.tip")} aria-haspopup="dialog" onClick={() => openOverlay("tip", {})}><HandCoins aria-hidden="true" /></IconButton>
      <IconButton label={text("chat.rain")} aria-haspopup="dialog" onClick={() => openOverlay("rain", {})}><CloudRain aria-hidden="true" /></IconButton>
      <span className="chat-gap" />
      <Counter />
      <CounterAnnouncer />
    </div>
  );
}

function Counter() {
  const left = room.value.info.value.maxLength - lengthOf(draft.value.trim());
  if (left > counterThreshold) return null;
  return (
    <span className={left < 0 ? "chat-count chat-count-over num" : "chat-count num"}>
      {left < 0 ? text("chat.tooLong", { n: -left }) : text("chat.left", { n: left })}
    </span>
  );
}

/** The remaining characters are announced after this pause in typing, in milliseconds. */
const announceDelay = 1000;

/** The counter for screen readers, not updated at every key. */
function CounterAnnouncer() {
  const left = room.value.info.value.maxLength - lengthOf(draft.value.trim());
  const [words, setWords] = useState("");
  useEffect(() => {
    const next = left > counterThreshold ? "" : left < 0 ? text("chat.tooLong.said", { n: -left }) : text("chat.left.said", { n: left });
    const timer = setTimeout(() => setWords(next), announceDelay);
    return () => clearTimeout(timer);
  }, [left]);
  return <span className="hidden-text" role="status">{words}</span>;
}

/** The send button. It counts down during the slow mode. */
function Send() {
  const wait = offline.value ? 0 : slowSeconds.value;
  const words = draft.value.trim();
  const command = words.startsWith("/");
  const empty = words === "" || lengthOf(words) > room.value.info.value.maxLength;
  return (
    // Never disabled, because that would remove the focus. A press leaves the focus in the text
    // field, so a phone's keyboard stays open.
    <button type="submit" className="chat-send" aria-disabled={empty || (wait > 0 && !command) || undefined} onPointerDown={(event) => event.preventDefault()}>
      {wait > 0 ? <span className="num" aria-hidden="true">{wait}</span> : <SendHorizontal size={18} aria-hidden="true" />}
      <span className="hidden-text">{wait > 0 ? text("chat.wait", { n: wait }) : text("chat.send")}</span>
    </button>
  );
}

/** Why the text was not sent, or the arguments of the command. */
function Notice({ typed }: { typed: Command | null }) {
  if (notice.value) return <p className="chat-notice" role="alert">{notice.value}</p>;
  if (typed) return <p className="chat-notice chat-notice-hint">{usage(typed)}</p>;
  return null;
}

/** The text field grows with its lines, up to the limit of the style. */
function useAutoHeight(field: RefObject<HTMLTextAreaElement | null>, words: string) {
  useLayoutEffect(() => {
    const textarea = field.current;
    if (!textarea) return;
    textarea.style.height = "auto";
    textarea.style.height = `${textarea.scrollHeight}px`;
  }, [field, words]);
}

/** After text is inserted, the caret is placed after it. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>, words: string) {
  useLayoutEffect(() => {
    const textarea = field.current;
    const { from, to } = selection();
    if (textarea && (textarea.selectionStart !== from || textarea.selectionEnd !== to)) textarea.setSelectionRange(from, to);
  }, [field, words]);
}

/** Focuses the text field when a mention or a returned message requests it. */
function useRequestedFocus(field: RefObject<HTMLTextAreaElement | null>) {
  const request = focusRequest.value;
  const first = useRef(request);
  useEffect(() => {
    if (request === first.current) return;
    const textarea = field.current;
    const { from, to } = selection();
    textarea?.focus();
    textarea?.setSelectionRange(from, to);
  }, [field, request]);
}
