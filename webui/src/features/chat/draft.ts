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

export function write(text: string): void {
  draft.value = text;
  if (text === "") tabBox.removeItem(draftKey);
  else tabBox.setItem(draftKey, text);
}

/** Adds words at the end, apart from what is there. */
export function append(words: string): void {
  const before = draft.peek();
  write(before === "" || before.endsWith(" ") ? `${before}${words} ` : `${before} ${words} `);
}

/** Calls somebody by name in the message that is being written, and gives the box the focus. */
export function mention(name: string): void {
  append(`@${name}`);
  focusWish.value += 1;
}
