// The keys of the game page: Space presses the button, and bets on while it is
// held; letters do the rest.
// They rest while somebody types, and while a dialog is open.

import { useEffect } from "react";
import { overlayStack } from "../../../../lib/overlays";
import { store } from "../../../../lib/store";
import { soundOn } from "../../../../lib/sound/sound";
import { Hold } from "./hold";
import { monitorOpen } from "./monitor.place";
import { pressPlay } from "./PlayButton";
import { text } from "./page.texts";
import type { Visit } from "./visit";

export interface Hotkey {
  key: string;
  label: string;
  act(): void;
}

/** The keys of a visit in the order of the help; the game's own win over the page's. */
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
  const taken = new Set(game.map(({ key }) => key.toLowerCase()));
  // Where many play, nobody's rounds end sooner.
  const useless = new Set([visit.info.auto ? "" : "a", instance.parts.shared ? "f" : ""]);
  return { game, page: page.filter(({ key }) => !taken.has(key) && !useless.has(key)) };
}

function switchMode({ instance, info }: Visit): void {
  if (info.auto) instance.setBettingType(instance.bettingType.peek() === "auto" ? "manual" : "auto");
}

/** Whether keys belong to what has the focus. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLInputElement && !["checkbox", "radio", "range", "button"].includes(target.type);
}

const controls = "button, a[href], input, select, summary, [role=tab], [role=option], [role=menuitem]";
const dialogOpen = () => overlayStack.peek().length > 0 || document.querySelector("[role=dialog][data-open]") !== null;

/** Follows the keys while the page is there. */
export function useHotkeys(visit: Visit): void {
  useEffect(() => {
    // A control that was reached by the pointer gives Space away; one reached by key keeps it.
    let byKey = false;
    const { instance } = visit;
    const space = new Hold(() => pressPlay(visit), () => instance.open.peek() || instance.auto.peek() || document.hidden || dialogOpen());
    const release = () => space.release();
    const pointed = () => void (byKey = false);
    const keysSpace = (event: KeyboardEvent) =>
      event.key === " " && !isTyping(event.target) && !dialogOpen() && !(byKey && (event.target as Element).closest?.(controls));

    const down = (event: KeyboardEvent) => {
      if (event.key === "Tab" || event.key.startsWith("Arrow")) byKey = true;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (keysSpace(event)) {
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
    // Browsers press a focused button when Space is let go.
    const up = (event: KeyboardEvent) => {
      if (event.key === " ") release();
      if (keysSpace(event)) event.preventDefault();
    };
    window.addEventListener("blur", release);
    document.addEventListener("keydown", down);
    document.addEventListener("keyup", up);
    document.addEventListener("pointerdown", pointed, true);
    return () => {
      release();
      window.removeEventListener("blur", release);
      document.removeEventListener("keydown", down);
      document.removeEventListener("keyup", up);
      document.removeEventListener("pointerdown", pointed, true);
    };
  }, [visit]);
}
