// The result of a bet in words, from its view.

import type { Games } from "../../../../lib/api.gen";
import { formatMultiplier, formatPercent } from "../../../../lib/format";
import { text } from "./result.texts";

type Words = string[];

const list = (values: (string | number)[]) => values.join(", ");
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const reds = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/** A pocket's colour is part of what it is called. */
export const pocketColour = (pocket: number): "green" | "red" | "black" => (pocket === 0 ? "green" : reds.includes(pocket) ? "red" : "black");

type Writers = { [Id in keyof Games]: (view: Games[Id]["view"]) => Words };

const writers: Writers = {
  dice({ roll, over, target, chance }: Games["dice"]["view"]): Words {
    if (!target) return [text("result.dice", { roll })];
    return [text(over ? "result.diceOver" : "result.diceUnder", { roll, target, chance: formatPercent(chance) })];
  },
  limbo({ result, target }: Games["limbo"]["view"]): Words {
    return [text(target ? "result.limboTarget" : "result.limbo", { result: formatMultiplier(result), target: formatMultiplier(target) })];
  },
  crash({ point, cashout }: Games["crash"]["view"]): Words {
    const ended = point ? [text("result.crash", { point: formatMultiplier(point) })] : [];
    return [...ended, cashout ? text("result.crashOut", { cashout: formatMultiplier(cashout) }) : text("result.crashIn")];
  },
  plinko({ rows, risk, path, bucket, multiplier }: Games["plinko"]["view"]): Words {
    const rights = path.reduce((sum, side) => sum + side, 0);
    return [text("result.plinko", { rows, risk, rights, slot: bucket + 1, multiplier: formatMultiplier(multiplier) })];
  },
  wheel({ segments, risk, segment, multiplier }: Games["wheel"]["view"]): Words {
    return [text("result.wheel", { segments, risk, segment: segment + 1, multiplier: formatMultiplier(multiplier) })];
  },
  roulette({ pocket }: Games["roulette"]["view"]): Words {
    const name = pocket === 0 ? "0" : `${pocket} ${pocketColour(pocket)}`;
    return [text("result.roulette", { pocket: name })];
  },
  baccarat({ playerPoints, bankerPoints, winner }: Games["baccarat"]["view"]): Words {
    return [text("result.baccarat", { player: playerPoints, banker: bankerPoints, winner: text(`result.winner.${winner}`) })];
  },
  keno({ risk, picks, drawn, hits }: Games["keno"]["view"]): Words {
    if (picks.length === 0) return [text("result.keno", { drawn: list(drawn) })];
    const values = { risk: capital(risk), picks: list(picks), drawn: list(drawn), count: hits.length, picked: picks.length, hits: list(hits) };
    return [text(hits.length > 0 ? "result.kenoHits" : "result.kenoNone", values)];
  },
  diamonds({ gems, hand }: Games["diamonds"]["view"]): Words {
    return [text("result.diamonds", { gems: capital(list(gems)), hand: text(`result.hand.${hand}`) })];
  },
  coinflip({ series, flips, multiplier }: Games["coinflip"]["view"]): Words {
    const last = flips.at(-1);
    if (!last) return [text("result.flipNone")];
    if (!series) return [text("result.flipWon", { side: last.side, result: last.result })];
    const right = flips.filter((flip) => flip.side === flip.result).length;
    return [text("result.flipSeries", { count: flips.length, right, multiplier: formatMultiplier(multiplier) })];
  },
  mines({ mines, opened, hit }: Games["mines"]["view"]): Words {
    const values = { mines, opened: opened.length };
    if (hit === null) return [text("result.mines", values)];
    return [text("result.minesHit", { ...values, row: Math.floor(hit / 5) + 1, column: (hit % 5) + 1 })];
  },
  tower({ difficulty, tiles, lost }: Games["tower"]["view"]): Words {
    return [text(lost ? "result.towerLost" : "result.tower", { difficulty: capital(difficulty), levels: tiles.length - Number(lost) })];
  },
  stairs({ stones, cells, lost }: Games["stairs"]["view"]): Words {
    return [text(lost ? "result.stairsLost" : "result.stairs", { stones, rows: cells.length - Number(lost) })];
  },
  hilo({ guesses, lost }: Games["hilo"]["view"]): Words {
    const count = guesses.filter((guess) => guess !== "skip").length - Number(lost);
    return [text(lost ? "result.hiloLost" : "result.hilo", { count })];
  },
  blackjack({ hands, dealer, insurance }: Games["blackjack"]["view"]): Words {
    return [
      text(dealer.hidden ? "result.blackjackHidden" : dealer.points > 21 ? "result.blackjackBust" : "result.blackjack", { dealer: dealer.points }),
      ...hands.map(({ points, doubled, result }) =>
        text("result.blackjackHand", { points, doubled: doubled ? text("result.doubled") : "", result: text(`result.bj.${result ?? "open"}`) }),
      ),
      ...(insurance ? [text(`result.insurance.${insurance}`)] : []),
    ];
  },
  videopoker({ dealt, hold, hand, rank }: Games["videopoker"]["view"]): Words {
    const kept = dealt.filter((_, at) => hold?.[at]);
    const held = !hand ? `${text("result.dealt")} ${list(dealt)}` : kept.length > 0 ? text("result.held", { cards: list(kept) }) : text("result.heldNone");
    return [text("result.videopoker", { held, hand: text(`result.hand.${rank}`) })];
  },
};

/** The games whose results are told here. */
export type Told = keyof typeof writers;

export const isTold = (game: string): game is Told => Object.hasOwn(writers, game);

/** The server makes a view by the rules of its game, so that the one tells the other. */
export function isViewOf<Id extends Told>(_: Id, view: unknown): view is Games[Id]["view"] {
  return view !== null && typeof view === "object";
}

/** What came out, a sentence or a few; nothing for a game that is not known here. */
export function resultWords(game: string, view: unknown): Words {
  return isTold(game) && isViewOf(game, view) ? write(game, view) : [];
}

function write<Id extends Told>(game: Id, view: Games[Id]["view"]): Words {
  const writer: Writers[Id] = writers[game];
  return writer(view);
}
