// How a notice went, and what a player has chosen, in words.

import type { PlayerConsent, PlayerNotice } from "../../../../lib/api.gen";
import type { BadgeProps } from "../../../../ui/Badge";

const letters: Record<PlayerNotice["letter"], { label: string; tone: BadgeProps["tone"] }> = {
  none: { label: "no letter", tone: "neutral" },
  waiting: { label: "letter is being written", tone: "brass" },
  sent: { label: "letter sent", tone: "action" },
  spared: { label: "letter not needed", tone: "neutral" },
  apart: { label: "letter of its own", tone: "neutral" },
};

export const letterOf = ({ letter }: Pick<PlayerNotice, "letter">): { label: string; tone: BadgeProps["tone"] } => letters[letter];

/** Where a notice was seen. */
export const inboxWord = ({ shown, read }: Pick<PlayerNotice, "shown" | "read">): string => (!shown ? "by letter alone" : read ? "read" : "not read");

const purposes: Record<string, string> = { measuring: "Measuring", "offers:site": "Offers on the site", "offers:letter": "Offers by letter" };

export const purposeOf = ({ purpose }: Pick<PlayerConsent, "purpose">): string => purposes[purpose] ?? purpose;
