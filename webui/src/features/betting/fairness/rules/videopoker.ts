// Jacks or better, 9/6: five cards, some are held, the rest are replaced.

import type { VideopokerView } from "../../play/views";
import type { JsonObject } from "../choices";
import { fraction } from "../fraction";
import { Problem } from "../problem";
import type { Stream } from "../../../../lib/fairStream";
import { cardCount, cardText, highRank, suitOf } from "./cards";
import type { Game } from "./game";

const payouts: Record<VideopokerView["rank"], number> = {
  royal_flush: 800, straight_flush: 50, four: 25, full_house: 9, flush: 6, straight: 4, three: 3, two_pair: 2, jacks: 1, none: 0,
};

export function rankOfHand(hand: string[]): VideopokerView["rank"] {
  const ranks = hand.map(highRank).sort((a, b) => a - b);
  const counts = [...new Set(ranks)].map((rank) => ranks.filter((one) => one === rank).length).sort((a, b) => b - a).join("");
  const flush = new Set(hand.map(suitOf)).size === 1;
  const wheel = ranks.join() === "2,3,4,5,14";
  const straight = counts === "11111" && (wheel || ranks[4]! - ranks[0]! === 4);
  if (flush && straight) return ranks[0] === 10 ? "royal_flush" : "straight_flush";
  if (counts === "41") return "four";
  if (counts === "32") return "full_house";
  if (flush) return "flush";
  if (straight) return "straight";
  if (counts === "311") return "three";
  if (counts === "221") return "two_pair";
  const pair = ranks.find((rank, at) => ranks[at + 1] === rank);
  return counts === "2111" && pair! >= 11 ? "jacks" : "none";
}

const size = 5;

const drawCards = (stream: Stream) =>
  stream.pick(2 * size, cardCount, (nth) => (nth < size ? `dealt ${nth + 1}` : `replacement ${nth - size + 1}`), cardText).map(cardText);

function holdOf(turns: JsonObject[]): boolean[] | null {
  if (turns.length === 0) return null;
  const hold = turns[0]!.hold;
  if (turns.length > 1) throw new Problem("turns", "fairness.bad.moves", { most: 1 });
  if (!Array.isArray(hold) || hold.length !== size || hold.some((one) => typeof one !== "boolean")) throw new Problem("turns", "fairness.bad.hold");
  return hold as boolean[];
}

export const videopoker: Game = {
  id: "videopoker",
  name: "Video Poker",
  outcome: drawCards,
  play(stream, _, turns) {
    const hold = holdOf(turns);
    const cards = drawCards(stream);
    const dealt = cards.slice(0, size);
    const replacements = cards.slice(size);
    const hand = hold && dealt.map((card, at) => (hold[at] ? card : replacements.shift()!));
    const rank = rankOfHand(hand ?? dealt);
    const view: VideopokerView = { dealt, hold, hand, rank };
    return { view, multiplier: hold && fraction(payouts[rank]!), finished: hold !== null };
  },
};
