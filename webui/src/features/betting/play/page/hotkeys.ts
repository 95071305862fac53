// The keys of the game page: Space presses the button, and repeats bets while it is held. Other
// keys do the rest. All are inactive while the player types, and while a dialog is open.

import { useEffect } from "react";
import { overlayStack } from "../../../../lib/overlays";
import { store } from "../../../../lib/store";
import { soundOn } from "../../../../lib/sound/sound";
import { KeyRepeat } from "./keyRepeat";
import { monitorOpen } from "./monitor.position";
import { pressPlay } from "./PlayButton";
import { text } from "./page.texts";
import type { Visit } from "./visit";

export interface Hotkey {
  key: string;
  label: string;
  act(): void;
}

/** The keys of a visit in the order of the help. The game's own keys take precedence over the page's. */
export function hotkeysOf(visit: Visit): { game: Hotkey[]; page: Hotkey[] } {
  const { instance, stake } = visit;
  const game = instance.parts.keys ?? [];
  const unlessLocked = (act: () => void) => () => {
    if (!instance.locked.peek() && !instance.parts.betsOnTable) act();
  };
  const page: Hotkey[] = [
    { key: "q", label: text("play.half"), act: unlessLocked(stake.halve) },
    { key: "w", label: text("play.double"), act: unlessLocked(stake.double) },
    { key: "e", label: text("play.max"), act: unlessLocked(stake.max) },
    { key: "a", label: `${text("play.manual")} / ${text("play.auto")}`, act: () => switchMode(visit) },
    { key: "f", label: text("play.turbo"), act: () => store.update({ quick: !store.quick.peek() }) },
    { key: "m", label: text("play.sound"), act: () => void (soundOn.value = !soundOn.peek()) },
    { key: "t", label: text("play.stats"), act: () => (monitorOpen.value = !monitorOpen.peek()) },
  ];
  const usedKeys = new Set(game.map(({ key }) => key.toLowerCase()));
  // A shared table has no Turbo, because all players see the same round.
  const unavailable = new Set([visit.info.auto ? "" : "a", instance.parts.shared ? "f" : ""]);
  return { game, page: page.filter(({ key }) => !usedKeys.has(key) && !unavailable.has(key)) };
}

function switchMode({ instance, info }: Visit): void {
  if (info.auto) instance.setBettingType(instance.bettingType.peek() === "auto" ? "manual" : "auto");
}

/** Whether the focused element handles keys itself. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "range", "button"].includes(target.type);
}

const controls = "button, a[href], input, select, summary, [role=tab], [role=option], [role=menuitem]";
const dialogOpen = () => overlayStack.peek().length > 0 || document.querySelector("[role=dialog][data-open]") !== null;

/** Handles the keys while the page is mounted. */
export function useHotkeys(visit: Visit): void {
  useEffect(() => {
    // A control that got the focus by pointer does not handle Space. One that got it by keyboard
    // does.
    let focusedByKeyboard = false;
    const { instance } = visit;
    const space = new KeyRepeat(() => pressPlay(visit), () => instance.open.peek() || instance.auto.peek() || document.hidden || dialogOpen());
    const release = () => space.release();
    const onPointerDown = () => void (focusedByKeyboard = false);
    const handlesSpace = (event: KeyboardEvent) =>
      event.key === " " && !isTyping(event.target) && !dialogOpen() && !(focusedByKeyboard && (event.target as Element).closest?.(controls));

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Tab" || event.key.startsWith("Arrow")) focusedByKeyboard = true;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (handlesSpace(event)) {
        event.preventDefault();
        if (event.repeat) space.repeat();
        else space.press();
        return;
      }
      if (event.repeat || isTyping(event.target) || dialogOpen()) return;
      const { game, page } = hotkeysOf(visit);
      const found = [...game, ...page].find(({ key }) => key.toLowerCase() === event.key.toLowerCase());
      if (!found) return;
      event.preventDefault();
      found.act();
    };
    // Browsers press a focused button when Space is released.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === " ") release();
      if (handlesSpace(event)) event.preventDefault();
    };
    window.addEventListener("blur", release);
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("keyup", onKeyUp);
    document.addEventListener("pointerdown", onPointerDown, true);
    return () => {
      release();
      window.removeEventListener("blur", release);
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("keyup", onKeyUp);
      document.removeEventListener("pointerdown", onPointerDown, true);
    };
  }, [visit]);
}
