// The message being written. It is kept for the lifetime of the tab. Other parts of the chat insert
// mentions and returned messages.

import { signal } from "@preact/signals";

const draftKey = "croupier.chat.draft";

/** The tab's storage, or memory if the browser refuses it. */
export const tabStorage: Pick<Storage, "getItem" | "setItem" | "removeItem"> = (() => {
  const fallback = new Map<string, string>();
  const memory = {
    getItem: (key: string) => fallback.get(key) ?? null,
    setItem: (key: string, value: string) => void fallback.set(key, value),
    removeItem: (key: string) => void fallback.delete(key),
  };
  try {
    const storage = typeof window === "undefined" ? null : window.sessionStorage;
    if (!storage) return memory;
    return {
      getItem: (key) => fallback.get(key) ?? storage.getItem(key),
      removeItem: (key) => {
        fallback.delete(key);
        storage.removeItem(key);
      },
      setItem: (key, value) => {
        try {
          storage.setItem(key, value);
        } catch {
          fallback.set(key, value); // A full storage must not lose the text.
        }
      },
    };
  } catch {
    return memory;
  }
})();

export const draft = signal(tabStorage.getItem(draftKey) ?? "");

/** Why the text was not sent. Empty for no error. */
export const notice = signal("");

/** Increases when the text field should get the focus. */
export const focusRequest = signal(0);

/** The selection in the text field. Both values are equal for a caret. */
export interface Selection {
  from: number;
  to: number;
}

let selected: Selection = { from: draft.peek().length, to: draft.peek().length };

/** Where the next emoji is inserted, and where the caret is. */
export const selection = (): Selection => selected;

/** Called by the text field when its caret moves. */
export function setSelection(from: number, to: number): void {
  selected = { from, to };
}

/** Replaces the text. The caret moves to its end by default. */
export function setDraft(text: string, caret = text.length): void {
  setSelection(caret, caret);
  draft.value = text;
  if (text === "") tabStorage.removeItem(draftKey);
  else tabStorage.setItem(draftKey, text);
}

/** Appends words, separated from the existing text. */
export function appendToDraft(words: string): void {
  const before = draft.peek();
  setDraft(before === "" || before.endsWith(" ") ? `${before}${words} ` : `${before} ${words} `);
}

/** Inserts words at the caret in place of the selection, separated from the text around. */
export function insertAtCaret(words: string): void {
  const head = draft.peek().slice(0, selected.from);
  const tail = draft.peek().slice(selected.to);
  const before = `${head}${head === "" || /\s$/.test(head) ? "" : " "}${words}`;
  setDraft(/^\s/.test(tail) ? before + tail : `${before} ${tail}`, before.length + 1);
}

/** Inserts a mention into the message and focuses the text field. */
export function mention(name: string): void {
  appendToDraft(`@${name}`);
  focusRequest.value += 1;
}
