// The result of a bet in words, from its view.

import type { Games } from "../../../../lib/api.gen";
import { formatMultiplier, formatPercent } from "../../../../lib/format";
import { text } from "./result.texts";

type Sentences = string[];

const list = (values: (string | number)[]) => values.join(", ");
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const reds = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/** The name of a pocket includes its colour. */
export const pocketColour = (pocket: number): "green" | "red" | "black" => (pocket === 0 ? "green" : reds.includes(pocket) ? "red" : "black");

type ResultTexts = { [Id in keyof Games]: (view: Games[Id]["view"]) => Sentences };

const resultTexts: ResultTexts = {
  dice({ roll, over, target, chance }: Games["dice"]["view"]): Sentences {
    if (!target) return [text("result.dice", { roll })];
    return [text(over ? "result.diceOver" : "result.diceUnder", { roll, target, chance: formatPercent(chance) })];
  },
  limbo({ result, target }: Games["limbo"]["view"]): Sentences {
    return [text(target ? "result.limboTarget" : "result.limbo", { result: formatMultiplier(result), target: formatMultiplier(target) })];
  },
  crash({ point, cashout }: Games["crash"]["view"]): Sentences {
    const ended = point ? [text("result.crash", { point: formatMultiplier(point) })] : [];
    return [...ended, cashout ? text("result.crashOut", { cashout: formatMultiplier(cashout) }) : text("result.crashIn")];
  },
  plinko({ rows, risk, path, bucket, multiplier }: Games["plinko"]["view"]): Sentences {
    const rights = path.reduce((sum, side) => sum + side, 0);
    return [text("result.plinko", { rows, risk, rights, slot: bucket + 1, multiplier: formatMultiplier(multiplier) })];
  },
  wheel({ segments, risk, segment, multiplier }: Games["wheel"]["view"]): Sentences {
    return [text("result.wheel", { segments, risk, segment: segment + 1, multiplier: formatMultiplier(multiplier) })];
  },
  roulette({ pocket }: Games["roulette"]["view"]): Sentences {
    const name = pocket === 0 ? "0" : `${pocket} ${pocketColour(pocket)}`;
    return [text("result.roulette", { pocket: name })];
  },
  baccarat({ playerPoints, bankerPoints, winner }: Games["baccarat"]["view"]): Sentences {
    return [text("result.baccarat", { player: playerPoints, banker: bankerPoints, winner: text(`result.winner.${winner}`) })];
  },
  keno({ risk, picks, drawn, hits }: Games["keno"]["view"]): Sentences {
    if (picks.length === 0) return [text("result.keno", { drawn: list(drawn) })];
    const values = { risk: capitalized(risk), picks: list(picks), drawn: list(drawn), count: hits.length, picked: picks.length, hits: list(hits) };
    return [text(hits.length > 0 ? "result.kenoHits" : "result.kenoNone", values)];
  },
  diamonds({ gems, hand }: Games["diamonds"]["view"]): Sentences {
    return [text("result.diamonds", { gems: capitalized(list(gems)), hand: text(`result.hand.${hand}`) })];
  },
  coinflip({ series, flips, multiplier }: Games["coinflip"]["view"]): Sentences {
    const last = flips.at(-1);
    if (!last) return [text("result.flipNone")];
    if (!series) return [text("result.flipWon", { side: last.side, result: last.result })];
    const right = flips.filter((flip) => flip.side === flip.result).length;
    return [text("result.flipSeries", { count: flips.length, right, multiplier: formatMultiplier(multiplier) })];
  },
  mines({ mines, opened, hit }: Games["mines"]["view"]): Sentences {
    const values = { mines, opened: opened.length };
    if (hit === null) return [text("result.mines", values)];
    return [text("result.minesHit", { ...values, row: Math.floor(hit / 5) + 1, column: (hit % 5) + 1 })];
  },
  tower({ difficulty, tiles, lost }: Games["tower"]["view"]): Sentences {
    return [text(lost ? "result.towerLost" : "result.tower", { difficulty: capitalized(difficulty), levels: tiles.length - Number(lost) })];
  },
  stairs({ stones, cells, lost }: Games["stairs"]["view"]): Sentences {
    return [text(lost ? "result.stairsLost" : "result.stairs", { stones, rows: cells.length - Number(lost) })];
  },
  hilo({ guesses, lost }: Games["hilo"]["view"]): Sentences {
    const count = guesses.filter((guess) => guess !== "skip").length - Number(lost);
    return [text(lost ? "result.hiloLost" : "result.hilo", { count })];
  },
  blackjack({ hands, dealer, insurance }: Games["blackjack"]["view"]): Sentences {
    return [
      text(dealer.hidden ? "result.blackjackHidden" : dealer.points > 21 ? "result.blackjackBust" : "result.blackjack", { dealer: dealer.points }),
      ...hands.map(({ points, doubled, result }) =>
        text("result.blackjackHand", { points, doubled: doubled ? text("result.doubled") : "", result: text(`result.bj.${result ?? "open"}`) }),
      ),
      ...(insurance ? [text(`result.insurance.${insurance}`)] : []),
    ];
  },
  videopoker({ dealt, hold, hand, rank }: Games["videopoker"]["view"]): Sentences {
    const heldCards = dealt.filter((_, at) => hold?.[at]);
    const held = !hand ? `${text("result.dealt")} ${list(dealt)}` : heldCards.length > 0 ? text("result.held", { cards: list(heldCards) }) : text("result.heldNone");
    return [text("result.videopoker", { held, hand: text(`result.hand.${rank}`) })];
  },
};

/** The games that have a writer of results. */
export type DescribedGame = keyof typeof resultTexts;

export const isDescribed = (game: string): game is DescribedGame => Object.hasOwn(resultTexts, game);

/** The server makes each view by the rules of its game, so the game determines the type of the view. */
export function isViewOf<Id extends DescribedGame>(_: Id, view: unknown): view is Games[Id]["view"] {
  return view !== null && typeof view === "object";
}

/** The outcome in one or more sentences. Empty for an unknown game. */
export function resultSentences(game: string, view: unknown): Sentences {
  return isDescribed(game) && isViewOf(game, view) ? describe(game, view) : [];
}

function describe<Id extends DescribedGame>(game: Id, view: Games[Id]["view"]): Sentences {
  const toSentences: ResultTexts[Id] = resultTexts[game];
  return toSentences(view);
}
