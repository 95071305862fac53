// The result of a bet in words, from its view.

import type {
  BaccaratView, BlackjackView, CoinflipView, DiamondsView, DiceView, HiloView, KenoView, LimboView, MinesView, PlinkoView,
  RouletteView, StairsView, TowerView, VideopokerView, WheelView,
} from "../../play/views";
import { formatMultiplier, formatPercent } from "../../../../lib/format";
import { text } from "./result.texts";

type Words = string[];

const list = (values: (string | number)[]) => values.join(", ");
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const reds = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/** A pocket's colour is part of what it is called. */
export const pocketColour = (pocket: number): "green" | "red" | "black" => (pocket === 0 ? "green" : reds.includes(pocket) ? "red" : "black");

const writers = {
  dice({ roll, over, target, chance }: DiceView): Words {
    if (!target) return [text("result.dice", { roll })];
    return [text(over ? "result.diceOver" : "result.diceUnder", { roll, target, chance: formatPercent(chance) })];
  },
  limbo({ result, target }: LimboView): Words {
    return [text(target ? "result.limboTarget" : "result.limbo", { result: formatMultiplier(result), target: formatMultiplier(target) })];
  },
  plinko({ rows, risk, path, bucket, multiplier }: PlinkoView): Words {
    const rights = path.reduce((sum, side) => sum + side, 0);
    return [text("result.plinko", { rows, risk, rights, slot: bucket + 1, multiplier: formatMultiplier(multiplier) })];
  },
  wheel({ segments, risk, segment, multiplier }: WheelView): Words {
    return [text("result.wheel", { segments, risk, segment: segment + 1, multiplier: formatMultiplier(multiplier) })];
  },
  roulette({ pocket }: RouletteView): Words {
    const name = pocket === 0 ? "0" : `${pocket} ${pocketColour(pocket)}`;
    return [text("result.roulette", { pocket: name })];
  },
  baccarat({ playerPoints, bankerPoints, winner }: BaccaratView): Words {
    return [text("result.baccarat", { player: playerPoints, banker: bankerPoints, winner: text(`result.winner.${winner}`) })];
  },
  keno({ risk, picks, drawn, hits }: KenoView): Words {
    if (picks.length === 0) return [text("result.keno", { drawn: list(drawn) })];
    const values = { risk: capital(risk), picks: list(picks), drawn: list(drawn), count: hits.length, picked: picks.length, hits: list(hits) };
    return [text(hits.length > 0 ? "result.kenoHits" : "result.kenoNone", values)];
  },
  diamonds({ gems, hand }: DiamondsView): Words {
    return [text("result.diamonds", { gems: capital(list(gems)), hand: text(`result.hand.${hand}`) })];
  },
  coinflip({ series, flips, multiplier }: CoinflipView): Words {
    const last = flips.at(-1);
    if (!last) return [text("result.flipNone")];
    if (!series) return [text("result.flipWon", last)];
    const right = flips.filter((flip) => flip.side === flip.result).length;
    return [text("result.flipSeries", { count: flips.length, right, multiplier: formatMultiplier(multiplier) })];
  },
  mines({ mines, opened, hit }: MinesView): Words {
    const values = { mines, opened: opened.length };
    if (hit === null) return [text("result.mines", values)];
    return [text("result.minesHit", { ...values, row: Math.floor(hit / 5) + 1, column: (hit % 5) + 1 })];
  },
  tower({ difficulty, tiles, lost }: TowerView): Words {
    return [text(lost ? "result.towerLost" : "result.tower", { difficulty: capital(difficulty), levels: tiles.length - Number(lost) })];
  },
  stairs({ stones, cells, lost }: StairsView): Words {
    return [text(lost ? "result.stairsLost" : "result.stairs", { stones, rows: cells.length - Number(lost) })];
  },
  hilo({ guesses, lost }: HiloView): Words {
    const count = guesses.filter((guess) => guess !== "skip").length - Number(lost);
    return [text(lost ? "result.hiloLost" : "result.hilo", { count })];
  },
  blackjack({ hands, dealer, insurance }: BlackjackView): Words {
    return [
      text(dealer.hidden ? "result.blackjackHidden" : "result.blackjack", { dealer: dealer.points }),
      ...hands.map(({ points, doubled, result }) =>
        text("result.blackjackHand", { points, doubled: doubled ? text("result.doubled") : "", result: text(`result.bj.${result ?? "open"}`) }),
      ),
      ...(insurance ? [text(`result.insurance.${insurance}`)] : []),
    ];
  },
  videopoker({ dealt, hold, hand, rank }: VideopokerView): Words {
    const kept = dealt.filter((_, at) => hold?.[at]);
    const held = !hand ? `${text("result.dealt")} ${list(dealt)}` : kept.length > 0 ? text("result.held", { cards: list(kept) }) : text("result.heldNone");
    return [text("result.videopoker", { held, hand: text(`result.hand.${rank}` as "result.hand.none") })];
  },
};

/** What came out, a sentence or a few; nothing for a game that is not known here. */
export function resultWords(game: string, view: unknown): Words {
  if (!Object.hasOwn(writers, game) || view === null || typeof view !== "object") return [];
  return (writers as Record<string, (view: never) => Words>)[game]!(view as never);
}
