// The actions of staff on a deposit that waits for a decision, as texts.

import type { DecideDepositRequest } from "../../../lib/api.gen";

export type DepositAction = DecideDepositRequest["action"];

interface ActionTexts {
  label: string;
  /** The title of its dialog, and its explanation. */
  title: string;
  text: string;
  done: string;
  danger?: boolean;
}

export const depositActions: Record<DepositAction, ActionTexts> = {
  credit: { label: "Credit to a player", title: "Credit a deposit", text: "The money goes to the balance of the player.", done: "The deposit was credited." },
  return: { label: "Send back", title: "Send a deposit back", text: "The treasury pays it to the address that you enter. Ask the sender for it: exchanges often cannot receive at the address they pay from.", done: "The deposit is on its way back." },
  write_off: { label: "Write off", title: "Write a deposit off", text: "The site keeps the money.", done: "The deposit was written off.", danger: true },
  take_back: { label: "Claw back from the player", title: "Claw back a lost deposit", text: "The deposit was lost in a chain reorganization: the amount is debited from the balance of the player, as far as it is available.", done: "The deposit was clawed back.", danger: true },
  bear: { label: "Accept the loss", title: "Accept the loss of a deposit", text: "The player keeps the money, and the site takes the loss.", done: "The site takes the loss.", danger: true },
};

export const isDepositAction = (text: string): text is DepositAction => text in depositActions;
