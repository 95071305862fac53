// The address book: addresses that the player has saved, and the day that new
// ones may have to wait.

import { resource } from "../../../lib/resource";
import { calls, type SavedAddress } from "./calls";

export const book = resource(calls.addresses);

/** The saved addresses of one chain. */
export const savedFor = (all: readonly SavedAddress[], chain: string): SavedAddress[] => all.filter((one) => one.chain === chain);

/** Until when an address waits; null when it can be used. */
export const waitsUntil = ({ usable_at: at }: Pick<SavedAddress, "usable_at">, now: number): number | null => (at !== null && at > now ? at : null);

export async function save(entry: Pick<SavedAddress, "chain" | "address" | "tag" | "name">): Promise<void> {
  book.set(await calls.addAddress(entry));
}

export async function remove(id: string): Promise<void> {
  book.set(await calls.removeAddress(id));
}

export async function setLock(on: boolean): Promise<void> {
  book.set(await calls.lockAddresses(on));
}
