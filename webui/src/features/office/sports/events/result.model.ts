// The form of a result: scores of periods as text, and the goals in order.

import type { OfficeEventAnswer, ResultForm, ScoredForm } from "../../../../lib/api.gen";

export interface ResultFormValues {
  status: ResultForm["status"];
  winner: "" | "home" | "away";
  /** "2:1, 0:0": one per period. */
  scores: string;
  overtime: string;
  shootout: string;
  /** By the statistic that is counted besides points: "3:1, 2:2". */
  counts: Record<string, string>;
  /** "home 12, away 50": the scoring side and the minute. */
  order: string;
  method: string;
  round: string;
}

/** Parses "2:1, 0:0". Null if invalid. */
export function parseScores(text: string): { home: number; away: number }[] | null {
  if (text.trim() === "") return [];
  const list = text.split(",").map((part) => /^\s*(\d{1,4})\s*:\s*(\d{1,4})\s*$/.exec(part));
  return list.every((match) => match !== null) ? list.map(([, home, away]) => ({ home: Number(home), away: Number(away) })) : null;
}

/**
 * Parses "home 12, away 50". Each goal counts in the period of its minute, and the goals must add
 * up to the periods. Null if invalid.
 */
export function parseScoringOrder(text: string, periods: { home: number; away: number }[]): ScoredForm[] | null {
  if (text.trim() === "") return [];
  const list: ScoredForm[] = [];
  const remaining = periods.map((score) => ({ ...score }));
  let period = 0;
  for (const part of text.split(",")) {
    const match = /^\s*(home|away)(?:\s+(\d{1,3}))?\s*$/.exec(part);
    const side = match?.[1] as "home" | "away" | undefined;
    if (!match || !side) return null;
    for (let current = remaining[period]; current && current.home + current.away === 0; current = remaining[period]) period += 1;
    const current = remaining[period];
    if (!current || current[side] === 0) return null;
    current[side] -= 1;
    list.push({ side, value: 1, period: period + 1, ...(match[2] ? { minute: Number(match[2]) } : {}) });
  }
  return remaining.every(({ home, away }) => home + away === 0) ? list : null;
}

export interface ParsedResult {
  form: ResultForm | null;
  /** Errors by field. */
  errors: Partial<Record<keyof ResultFormValues, string>>;
}

const scoresHint = "Enter scores as 2:1, 0:0";

/** Converts the form to the request of the call. */
export function parseResult(form: ResultFormValues): ParsedResult {
  const errors: ParsedResult["errors"] = {};
  const points = parseScores(form.scores);
  const overtime = parseScores(form.overtime);
  const shootout = parseScores(form.shootout);
  if (!points) errors.scores = scoresHint;
  if (!overtime) errors.overtime = scoresHint;
  if (!shootout || shootout.length > 1) errors.shootout = "Enter the score as 4:3";
  const periods: NonNullable<ResultForm["periods"]> = (points ?? []).map((score) => ({ points: score }));
  for (const [stat, text] of Object.entries(form.counts)) {
    const list = parseScores(text);
    if (!list || (list.length > 0 && list.length !== periods.length)) errors.counts = `${stat}: one count for each period, as 3:1, 2:2`;
    else list.forEach((score, at) => ((periods[at] ??= {})[stat] = score));
  }
  const order = parseScoringOrder(form.order, [...(points ?? []), ...(overtime ?? [])]);
  if (!order) errors.order = "Enter each as home 12 or away 50; they must add up to the scores";
  if (Object.keys(errors).length > 0) return { form: null, errors };
  return {
    errors,
    form: {
      status: form.status, periods,
      ...(form.winner ? { winner: form.winner } : {}),
      ...(overtime?.length ? { overtime: overtime.map((score) => ({ points: score })) } : {}),
      ...(shootout?.[0] ? { shootout: shootout[0] } : {}),
      ...(order?.length ? { scores: order } : {}),
      ...(form.method ? { method: form.method } : {}),
      ...(form.round ? { round: Number(form.round) || 0 } : {}),
    },
  };
}

const periodText = (tallies: readonly Record<string, { home: number; away: number }>[], stat: string): string =>
  (tallies.some((tally) => tally[stat]) ? tallies.map((tally) => `${tally[stat]?.home ?? 0}:${tally[stat]?.away ?? 0}`).join(", ") : "");

/** The initial form: the known state of the event. */
export function initialForm({ result, countedStats }: OfficeEventAnswer): ResultFormValues {
  const periods = result?.periods ?? [];
  const overtime = result?.overtime ?? [];
  return {
    status: "ended", winner: result?.winner === 1 ? "home" : result?.winner === 2 ? "away" : "",
    scores: periodText(periods, "points"), overtime: periodText(overtime, "points"), shootout: result?.shootout ? `${result.shootout.home}:${result.shootout.away}` : "",
    counts: Object.fromEntries(countedStats.filter((stat) => stat !== "points").map((stat) => [stat, periodText(periods, stat)])),
    order: (result?.incidents ?? []).filter(({ stat, value }) => stat === "points" && value === 1).map(({ side, minute }) => `${side === 1 ? "home" : "away"}${minute ? ` ${minute}` : ""}`).join(", "),
    method: result?.method ?? "", round: result?.round ? String(result.round) : "",
  };
}
