// The races of the site for staff, and the form of a new one.

import { signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { RaceDraft, StaffRace, StaffWeek } from "../../../lib/api.gen";
import { loadNames } from "../../../lib/officeNames";
import { listModel, type ListColumns } from "../../../ui/office/list.model";

export function racesModel(columns: ListColumns) {
  const weeks = signal<readonly StaffWeek[]>([]);
  const table = listModel<StaffRace>({
    async load({ after, size }) {
      const answer = await api.post("/api/admin/races", { cursor: after ?? "", limit: size }, { retry: true });
      weeks.value = answer.weeks;
      void loadNames(answer.rows.map(({ author }) => author));
      return { rows: answer.rows, next: answer.next };
    },
    rowKey: ({ id }) => id,
    columns,
    size: 25, maxSize: 100,
  });
  return { weeks, table };
}

/** The form of a race. Lists are separated by commas. */
export interface RaceFormValues {
  kind: RaceDraft["kind"];
  name: string;
  starts_at: number;
  ends_at: number;
  games: string;
  currencies: string;
  points: RaceDraft["points"];
  min_stake: string;
  prizes: "pool" | "fixed";
  pool: string;
  shares: string;
  currency: string;
  amounts: string;
  multiplier: string;
  winners: string;
  reason: string;
}

const splitList = (text: string): string[] => text.split(",").map((one) => one.trim()).filter(Boolean);

/** A share in percent as thousandths: "12.5" is 125. An invalid share is 0, which the server refuses. */
export function parseThousandths(text: string): number {
  const match = /^(\d{1,3})(?:\.(\d))?$/.exec(text);
  return match ? Number(match[1]) * 10 + Number(match[2] ?? 0) : 0;
}

/** The form in the format of the server. */
export function raceDraft(typed: RaceFormValues): RaceDraft {
  const challenge = typed.kind === "challenge";
  const pool = !challenge && typed.prizes === "pool";
  return {
    kind: typed.kind,
    name: typed.name.trim(),
    starts_at: typed.starts_at,
    ends_at: typed.ends_at,
    games: splitList(typed.games).map((id) => id.toLowerCase()),
    currencies: splitList(typed.currencies).map((id) => id.toLowerCase()),
    points: challenge ? "multiplier" : typed.points,
    min_stake: typed.min_stake.trim(),
    pool: pool ? typed.pool.trim() : "",
    shares: pool ? splitList(typed.shares).map(parseThousandths) : [],
    currency: pool ? "" : typed.currency.trim().toLowerCase(),
    amounts: pool ? [] : splitList(typed.amounts),
    multiplier: challenge ? typed.multiplier.trim() : "",
    winners: challenge ? Number(typed.winners) || 0 : 0,
  };
}

const hour = 3_600_000;

const defaultValues: RaceFormValues = {
  kind: "race", name: "", starts_at: 0, ends_at: 0, games: "", currencies: "", points: "theory", min_stake: "", prizes: "pool", pool: "", shares: "",
  currency: "usd", amounts: "", multiplier: "", winners: "", reason: "",
};

export interface Template {
  id: string;
  label: string;
  hint: string;
  /** The form at a time. */
  newForm: (now: number) => RaceFormValues;
}

/** The time after a number of hours from now, at a full minute. */
const timeAfter = (now: number, hours: number) => Math.ceil((now + hours * hour) / 60_000) * 60_000;

export const templates: readonly Template[] = [
  {
    id: "day", label: "Daily race", hint: "Points by house edge: they cannot be bought for less than the prizes.",
    newForm: (now) => ({ ...defaultValues, name: "Daily race", ends_at: timeAfter(now, 24), pool: "500", shares: "40, 25, 15, 10, 5, 5" }),
  },
  {
    id: "weekend", label: "Wagering weekend", hint: "Points by dollars staked, for two days.",
    newForm: (now) => ({ ...defaultValues, name: "Wagering weekend", points: "stake", ends_at: timeAfter(now, 48), pool: "1000", shares: "30, 20, 15, 10, 5, 5, 5, 5, 2.5, 2.5" }),
  },
  {
    id: "multiplier", label: "Highest multiplier", hint: "One bet decides. Fixed prizes by place.",
    newForm: (now) => ({ ...defaultValues, name: "Highest multiplier", points: "multiplier", min_stake: "0.50", ends_at: timeAfter(now, 24), prizes: "fixed", amounts: "100, 50, 25" }),
  },
  {
    id: "challenge", label: "Challenge", hint: "The first players to reach a multiplier are paid immediately.",
    newForm: (now) => ({ ...defaultValues, kind: "challenge", name: "Hit 100× in dice", games: "dice", points: "multiplier", min_stake: "0.10", ends_at: timeAfter(now, 7 * 24), prizes: "fixed", amounts: "20", multiplier: "100", winners: "5" }),
  },
];
