// The address book: addresses that the player has saved, and the waiting day of new ones. The draft
// is stored here, because the dialog is replaced while a second factor is requested.

import { batch, signal } from "@preact/signals";
import { errorText, fieldErrors } from "../../../lib/errorText";
import { resource } from "../../../lib/resource";
import { calls, type BookAddress } from "./calls";

export const addressBook = resource(calls.addresses);
/** Whether the book is shown instead of the form. */
export const bookOpen = signal(false);

/** The saved addresses of one chain. */
export const savedFor = (all: readonly BookAddress[], chain: string): BookAddress[] => all.filter((one) => one.chain === chain);

/** Until when an address must wait. Null if it can be used. */
export const usableFrom = ({ usable_at: at }: Pick<BookAddress, "usable_at">, now: number): number | null => (at > now ? at : null);

export type Draft = Pick<BookAddress, "chain" | "address" | "tag" | "name">;

const emptyDraft: Draft = { chain: "", address: "", tag: "", name: "" };

export const draft = signal<Draft>(emptyDraft);
/** The errors of the draft by field. "" applies to the whole draft. */
export const draftErrors = signal<Record<string, string>>({});
export const saving = signal(false);

export function changeDraft(patch: Partial<Draft>): void {
  batch(() => {
    draft.value = { ...draft.peek(), ...patch };
    draftErrors.value = {};
  });
}

/** Saves the draft. A second factor may be requested on the way. */
export async function saveAddress(entry: Draft, send = calls.addAddress): Promise<void> {
  saving.value = true;
  try {
    addressBook.set(await send(entry));
    draft.value = { ...emptyDraft, chain: entry.chain };
  } catch (error) {
    const fields = fieldErrors(error);
    draftErrors.value = Object.keys(fields).length > 0 ? fields : { "": errorText(error) };
  } finally {
    saving.value = false;
  }
}

export function closeBook(): void {
  batch(() => {
    bookOpen.value = false;
    draft.value = emptyDraft;
    draftErrors.value = {};
  });
}

export async function removeAddress(id: string): Promise<void> {
  addressBook.set(await calls.removeAddress(id));
}

export async function setLock(on: boolean): Promise<void> {
  addressBook.set(await calls.lockAddresses(on));
}
