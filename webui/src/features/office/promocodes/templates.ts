// The templates of a new code.

import type { CodeFormValues } from "./promocodes.model";

export interface Template {
  id: string;
  label: string;
  hint: string;
  /** Requires the wheel. */
  wheel?: boolean;
  /** The form at a time. */
  newForm: (now: number) => CodeFormValues;
}

const day = 86_400_000;

const defaultValues: CodeFormValues = {
  kind: "cash", code: "", batch: "", name: "", description: "", public: false, amount: "5", currency: "", tickets: "1", percent: "100", min: "10",
  stake: "real_first", wager: "30", max_bet: "5", max_win: "10", days: "30", owner: "", account: "", countries: "", referral: "none", deposits: "some", vip: "",
  max_balance: "", max_uses: "100", per_player: "1", per_day: "", budget: "", starts_at: 0, ends_at: 0, reason: "",
};

/** The time after a number of days from now, at a full minute. */
const timeAfter = (now: number, days: number) => Math.ceil((now + days * day) / 60_000) * 60_000;

export const templates: readonly Template[] = [
  {
    id: "first", label: "First deposit", hint: "A bonus on the first deposit, for players who have not deposited yet.",
    newForm: (now) => ({ ...defaultValues, kind: "deposit_bonus", name: "Welcome", code: "WELCOME", amount: "100", deposits: "none", max_win: "", max_uses: "", budget: "1000", public: true, ends_at: timeAfter(now, 30) }),
  },
  {
    id: "reload", label: "Reload", hint: "A bonus on the next deposit, for players who have deposited.",
    newForm: (now) => ({ ...defaultValues, kind: "deposit_bonus", name: "Weekend reload", code: "RELOAD", amount: "50", percent: "50", max_win: "", max_uses: "", budget: "500", ends_at: timeAfter(now, 3) }),
  },
  {
    id: "bonus", label: "Free bonus", hint: "Bonus money without a deposit: wagered 30 times, pays 10 times the bonus at most.",
    newForm: (now) => ({ ...defaultValues, kind: "bonus", name: "A free bonus", code: "BONUS", amount: "2", max_balance: "5", ends_at: timeAfter(now, 7) }),
  },
  {
    id: "cash", label: "Free cash", hint: "Bonus money, wagered once, pays 10 times the bonus at most.",
    newForm: (now) => ({ ...defaultValues, name: "Thank you", code: "THANKS", amount: "1", ends_at: timeAfter(now, 7) }),
  },
  {
    id: "vip", label: "VIP gift", hint: "Real money for players with a VIP level.",
    newForm: (now) => ({ ...defaultValues, name: "VIP gift", code: "VIPGIFT", amount: "10", vip: "1", max_uses: "50", ends_at: timeAfter(now, 7) }),
  },
  {
    id: "partner", label: "Streamer code", hint: "A code of a streamer, for players without a referrer. The owner cannot use it.",
    newForm: (now) => ({ ...defaultValues, kind: "bonus", name: "Streamer code", code: "STREAM", amount: "2", referral: "non_referred_only", deposits: "any", max_balance: "5", ends_at: timeAfter(now, 14) }),
  },
  {
    id: "batch", label: "Single-use codes", hint: "Many codes for emails or prizes, as a file.",
    newForm: (now) => ({ ...defaultValues, name: "Single-use codes", batch: "100", code: "GIFT", deposits: "any", max_uses: "", ends_at: timeAfter(now, 90) }),
  },
  {
    id: "one", label: "For one player", hint: "An apology or a prize for one player only.",
    newForm: (now) => ({ ...defaultValues, name: "For one player", code: "SORRY", deposits: "any", max_uses: "1", ends_at: timeAfter(now, 30) }),
  },
  {
    id: "tickets", label: "Wheel tickets", hint: "Tickets for the wheel, for all players.", wheel: true,
    newForm: (now) => ({ ...defaultValues, kind: "tickets", name: "Wheel tickets", code: "SPIN", deposits: "any", public: true, ends_at: timeAfter(now, 7) }),
  },
];
