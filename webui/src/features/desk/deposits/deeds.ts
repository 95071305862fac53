// What staff can do with a deposit that waits for them, in words.

import type { DecideDepositRequest } from "../../../lib/api.gen";

export type Deed = DecideDepositRequest["deed"];

interface Words {
  label: string;
  /** The title of its dialog, and what it means. */
  title: string;
  text: string;
  done: string;
  danger?: boolean;
}

export const deeds: Record<Deed, Words> = {
  credit: { label: "Credit to a player", title: "Credit a deposit", text: "The money goes to the balance of the player.", done: "The deposit was credited." },
  return: { label: "Send back", title: "Send a deposit back", text: "The treasury pays it to the address that you name. Ask the sender: exchanges pay from addresses at which they do not receive.", done: "The deposit is on its way back." },
  write_off: { label: "Write off", title: "Write a deposit off", text: "The money stays with the house.", done: "The deposit was written off.", danger: true },
  take_back: { label: "Take back from the player", title: "Take a lost deposit back", text: "The chain has lost it: the amount is taken from the balance of the player, as far as it suffices.", done: "The deposit was taken back.", danger: true },
  bear: { label: "Let the house bear it", title: "Bear a lost deposit", text: "The player keeps the money, and the house bears the loss.", done: "The house bears the loss.", danger: true },
};

export const isDeed = (text: string): text is Deed => text in deeds;
