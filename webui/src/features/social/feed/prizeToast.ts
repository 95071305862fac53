// Notifies a player of a race or challenge prize.

import type { RaceWon } from "../../../lib/api.gen";
import { ordinal, prizeText } from "../../../lib/contest";
import { toast } from "../../../ui/toast";
import { text } from "./contests.texts";

export function showPrizeToast({ kind, name, place, prize }: RaceWon): void {
  toast.success(text(`contest.won.${kind}`, { place: ordinal(place), name, prize: prizeText(prize) }));
}
