// A result as it is typed: scores of periods as text, and the goals in their order.

import type { OfficeEventAnswer, ResultForm, ScoredForm } from "../../../../lib/api.gen";

export interface TypedResult {
  status: ResultForm["status"];
  winner: "" | "home" | "away";
  /** "2:1, 0:0": one for each period. */
  scores: string;
  overtime: string;
  shootout: string;
  /** By what is counted beside points: "3:1, 2:2". */
  counts: Record<string, string>;
  /** "home 12, away 50": who scored, in which minute. */
  order: string;
  method: string;
  round: string;
}

/** Reads "2:1, 0:0"; null for what is none. */
export function scoresOf(text: string): { home: number; away: number }[] | null {
  if (text.trim() === "") return [];
  const list = text.split(",").map((part) => /^\s*(\d{1,4})\s*:\s*(\d{1,4})\s*$/.exec(part));
  return list.every((match) => match !== null) ? list.map(([, home, away]) => ({ home: Number(home), away: Number(away) })) : null;
}

/** Reads "home 12, away 50": each counts one in the period that its minute is of, by
 *  how the goals add up to the periods. Null for what is none. */
export function orderOf(text: string, periods: { home: number; away: number }[]): ScoredForm[] | null {
  if (text.trim() === "") return [];
  const list: ScoredForm[] = [];
  const left = periods.map((score) => ({ ...score }));
  let period = 0;
  for (const part of text.split(",")) {
    const match = /^\s*(home|away)(?:\s+(\d{1,3}))?\s*$/.exec(part);
    const side = match?.[1] as "home" | "away" | undefined;
    if (!match || !side) return null;
    for (let now = left[period]; now && now.home + now.away === 0; now = left[period]) period += 1;
    const now = left[period];
    if (!now || now[side] === 0) return null;
    now[side] -= 1;
    list.push({ side, value: 1, period: period + 1, ...(match[2] ? { minute: Number(match[2]) } : {}) });
  }
  return left.every(({ home, away }) => home + away === 0) ? list : null;
}

export interface ReadResult {
  form: ResultForm | null;
  /** What cannot be read, by field. */
  errors: Partial<Record<keyof TypedResult, string>>;
}

const pairs = "Write scores as 2:1, 0:0";

/** Makes the form of the call of what was typed. */
export function readResult(typed: TypedResult): ReadResult {
  const errors: ReadResult["errors"] = {};
  const points = scoresOf(typed.scores);
  const overtime = scoresOf(typed.overtime);
  const shootout = scoresOf(typed.shootout);
  if (!points) errors.scores = pairs;
  if (!overtime) errors.overtime = pairs;
  if (!shootout || shootout.length > 1) errors.shootout = "Write the score as 4:3";
  const periods: NonNullable<ResultForm["periods"]> = (points ?? []).map((score) => ({ points: score }));
  for (const [stat, text] of Object.entries(typed.counts)) {
    const list = scoresOf(text);
    if (!list || (list.length > 0 && list.length !== periods.length)) errors.counts = `${stat}: one count for each period, as 3:1, 2:2`;
    else list.forEach((score, at) => ((periods[at] ??= {})[stat] = score));
  }
  const order = orderOf(typed.order, [...(points ?? []), ...(overtime ?? [])]);
  if (!order) errors.order = "Write each as home 12 or away 50; they must add up to the scores";
  if (Object.keys(errors).length > 0) return { form: null, errors };
  return {
    errors,
    form: {
      status: typed.status, periods,
      ...(typed.winner ? { winner: typed.winner } : {}),
      ...(overtime?.length ? { overtime: overtime.map((score) => ({ points: score })) } : {}),
      ...(shootout?.[0] ? { shootout: shootout[0] } : {}),
      ...(order?.length ? { scores: order } : {}),
      ...(typed.method ? { method: typed.method } : {}),
      ...(typed.round ? { round: Number(typed.round) || 0 } : {}),
    },
  };
}

const text = (tallies: readonly Record<string, { home: number; away: number }>[], stat: string): string =>
  (tallies.some((tally) => tally[stat]) ? tallies.map((tally) => `${tally[stat]?.home ?? 0}:${tally[stat]?.away ?? 0}`).join(", ") : "");

/** What the book knows of the event so far, to begin with. */
export function begun({ result, counted }: OfficeEventAnswer): TypedResult {
  const periods = result?.periods ?? [];
  const overtime = result?.overtime ?? [];
  return {
    status: "ended", winner: result?.winner === 1 ? "home" : result?.winner === 2 ? "away" : "",
    scores: text(periods, "points"), overtime: text(overtime, "points"), shootout: result?.shootout ? `${result.shootout.home}:${result.shootout.away}` : "",
    counts: Object.fromEntries(counted.filter((stat) => stat !== "points").map((stat) => [stat, text(periods, stat)])),
    order: (result?.incidents ?? []).filter(({ stat, value }) => stat === "points" && value === 1).map(({ side, minute }) => `${side === 1 ? "home" : "away"}${minute ? ` ${minute}` : ""}`).join(", "),
    method: result?.method ?? "", round: result?.round ? String(result.round) : "",
  };
}
