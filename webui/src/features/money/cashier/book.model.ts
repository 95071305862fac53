// The address book: addresses that the player has saved, and the day that new
// ones may have to wait. What is typed into it is kept here: the dialog gives way
// while a second factor is asked for.

import { batch, signal } from "@preact/signals-react";
import { errorText, fieldErrors } from "../../../lib/explain";
import { resource } from "../../../lib/resource";
import { calls, type BookAddress } from "./calls";

export const book = resource(calls.addresses);
/** Whether the book stands in place of the form. */
export const bookOpen = signal(false);

/** The saved addresses of one chain. */
export const savedFor = (all: readonly BookAddress[], chain: string): BookAddress[] => all.filter((one) => one.chain === chain);

/** Until when an address waits; null when it can be used. */
export const waitsUntil = ({ usable_at: at }: Pick<BookAddress, "usable_at">, now: number): number | null => (at > now ? at : null);

export type Draft = Pick<BookAddress, "chain" | "address" | "tag" | "name">;

const blank: Draft = { chain: "", address: "", tag: "", name: "" };

export const draft = signal<Draft>(blank);
/** What is wrong with the draft, by field; "" is of the whole. */
export const draftFaults = signal<Record<string, string>>({});
export const saving = signal(false);

export function changeDraft(patch: Partial<Draft>): void {
  batch(() => {
    draft.value = { ...draft.peek(), ...patch };
    draftFaults.value = {};
  });
}

/** Saves what was typed. A second factor may be asked for on the way. */
export async function save(entry: Draft, send = calls.addAddress): Promise<void> {
  saving.value = true;
  try {
    book.set(await send(entry));
    draft.value = { ...blank, chain: entry.chain };
  } catch (error) {
    const fields = fieldErrors(error);
    draftFaults.value = Object.keys(fields).length > 0 ? fields : { "": errorText(error) };
  } finally {
    saving.value = false;
  }
}

export function closeBook(): void {
  batch(() => {
    bookOpen.value = false;
    draft.value = blank;
    draftFaults.value = {};
  });
}

export async function remove(id: string): Promise<void> {
  book.set(await calls.removeAddress(id));
}

export async function setLock(on: boolean): Promise<void> {
  book.set(await calls.lockAddresses(on));
}
