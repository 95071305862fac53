// The delivery of a notice, and a player's settings, as texts.

import type { PlayerConsent, PlayerNotice } from "../../../../lib/api.gen";
import type { BadgeProps } from "../../../../ui/Badge";

const emailStates: Record<PlayerNotice["email"], { label: string; tone: BadgeProps["tone"] }> = {
  none: { label: "no email", tone: "neutral" },
  waiting: { label: "email queued", tone: "brass" },
  sent: { label: "email sent", tone: "action" },
  spared: { label: "email not needed", tone: "neutral" },
  apart: { label: "separate email", tone: "neutral" },
};

export const emailState = ({ email }: Pick<PlayerNotice, "email">): { label: string; tone: BadgeProps["tone"] } => emailStates[email];

/** The state of a notice in the inbox. */
export const inboxText = ({ in_inbox, read }: Pick<PlayerNotice, "in_inbox" | "read">): string => (!in_inbox ? "by email only" : read ? "read" : "not read");

const purposes: Record<string, string> = { measuring: "Usage statistics", "offers:site": "Offers on the site", "offers:email": "Offers by email" };

export const purposeText = ({ purpose }: Pick<PlayerConsent, "purpose">): string => purposes[purpose] ?? purpose;
