// What is being written. It is kept for the life of the tab, and other parts
// of the chat write into it: mentions, and messages that came back.

import { signal } from "@preact/signals-react";

const draftKey = "croupier.chat.draft";

/** The tab's own storage, or memory where the browser refuses it. */
export const tabBox: Pick<Storage, "getItem" | "setItem" | "removeItem"> = (() => {
  const held = new Map<string, string>();
  const memory = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
  try {
    const box = typeof window === "undefined" ? null : window.sessionStorage;
    if (!box) return memory;
    return {
      getItem: (key) => held.get(key) ?? box.getItem(key),
      removeItem: (key) => {
        held.delete(key);
        box.removeItem(key);
      },
      setItem: (key, value) => {
        try {
          box.setItem(key, value);
        } catch {
          held.set(key, value); // A full storage must not lose what was written.
        }
      },
    };
  } catch {
    return memory;
  }
})();

export const draft = signal(tabBox.getItem(draftKey) ?? "");

/** Why the text in the box was not sent; empty when all is well. */
export const notice = signal("");

/** Rises when the box should get the focus. */
export const focusWish = signal(0);

/** What is selected in the box; the caret where both are the same. */
export interface Selection {
  from: number;
  to: number;
}

let selected: Selection = { from: draft.peek().length, to: draft.peek().length };

/** Where the next emoji goes, and where the box's caret belongs. */
export const selection = (): Selection => selected;

/** The box tells where its caret is. */
export function select(from: number, to: number): void {
  selected = { from, to };
}

/** Replaces the text; the caret goes to its end unless another place is told. */
export function write(text: string, caret = text.length): void {
  select(caret, caret);
  draft.value = text;
  if (text === "") tabBox.removeItem(draftKey);
  else tabBox.setItem(draftKey, text);
}

/** Adds words at the end, apart from what is there. */
export function append(words: string): void {
  const before = draft.peek();
  write(before === "" || before.endsWith(" ") ? `${before}${words} ` : `${before} ${words} `);
}

/** Puts words where the caret is, in place of what is selected, apart from what stands around. */
export function insert(words: string): void {
  const head = draft.peek().slice(0, selected.from);
  const rest = draft.peek().slice(selected.to);
  const before = `${head}${head === "" || /\s$/.test(head) ? "" : " "}${words}`;
  write(/^\s/.test(rest) ? before + rest : `${before} ${rest}`, before.length + 1);
}

/** Calls somebody by name in the message that is being written, and gives the box the focus. */
export function mention(name: string): void {
  append(`@${name}`);
  focusWish.value += 1;
}
