// What a new code begins with.

import type { Typed } from "./codes.model";

export interface Template {
  id: string;
  label: string;
  hint: string;
  /** Needs the wheel. */
  wheel?: boolean;
  /** What it fills in, at a time. */
  fill: (now: number) => Typed;
}

const day = 86_400_000;

const plain: Typed = {
  kind: "cash", code: "", batch: "", name: "", description: "", public: false, amount: "5", currency: "", tickets: "1", percent: "100", min: "10",
  stake: "real_first", wager: "30", max_bet: "5", max_win: "10", days: "30", owner: "", account: "", countries: "", referral: "none", deposits: "some", vip: "",
  max_balance: "", max_uses: "100", per_player: "1", per_day: "", budget: "", starts_at: 0, ends_at: 0, reason: "",
};

/** The end of so many days from now, at a full minute. */
const after = (now: number, days: number) => Math.ceil((now + days * day) / 60_000) * 60_000;

export const templates: readonly Template[] = [
  {
    id: "first", label: "First deposit", hint: "A bonus of the first deposit, for players who have not deposited yet.",
    fill: (now) => ({ ...plain, kind: "deposit_bonus", name: "Welcome", code: "WELCOME", amount: "100", deposits: "none", max_win: "", max_uses: "", budget: "1000", public: true, ends_at: after(now, 30) }),
  },
  {
    id: "reload", label: "Reload", hint: "A bonus of the next deposit, for players who have deposited.",
    fill: (now) => ({ ...plain, kind: "deposit_bonus", name: "Weekend reload", code: "RELOAD", amount: "50", percent: "50", max_win: "", max_uses: "", budget: "500", ends_at: after(now, 3) }),
  },
  {
    id: "bonus", label: "Free bonus", hint: "Bonus money without a deposit: it is wagered thirty times and pays ten times at most.",
    fill: (now) => ({ ...plain, kind: "bonus", name: "A free bonus", code: "BONUS", amount: "2", max_balance: "5", ends_at: after(now, 7) }),
  },
  {
    id: "cash", label: "Free cash", hint: "Real money at once, for players who have deposited.",
    fill: (now) => ({ ...plain, name: "Thank you", code: "THANKS", amount: "1", ends_at: after(now, 7) }),
  },
  {
    id: "vip", label: "VIP gift", hint: "Real money for players with a VIP level.",
    fill: (now) => ({ ...plain, name: "VIP gift", code: "VIPGIFT", amount: "10", vip: "1", max_uses: "50", ends_at: after(now, 7) }),
  },
  {
    id: "partner", label: "Of a streamer", hint: "A code of somebody who cannot use it, for players whom nobody has referred.",
    fill: (now) => ({ ...plain, kind: "bonus", name: "Of a streamer", code: "STREAM", amount: "2", referral: "non_referred_only", deposits: "any", max_balance: "5", ends_at: after(now, 14) }),
  },
  {
    id: "batch", label: "Codes that work once", hint: "Many codes for letters or prizes, as a file.",
    fill: (now) => ({ ...plain, name: "Codes that work once", batch: "100", code: "GIFT", deposits: "any", max_uses: "", ends_at: after(now, 90) }),
  },
  {
    id: "one", label: "For one player", hint: "An apology or a prize that nobody else can use.",
    fill: (now) => ({ ...plain, name: "For one player", code: "SORRY", deposits: "any", max_uses: "1", ends_at: after(now, 30) }),
  },
  {
    id: "tickets", label: "Wheel tickets", hint: "Tickets for the wheel, open to everybody.", wheel: true,
    fill: (now) => ({ ...plain, kind: "tickets", name: "Wheel tickets", code: "SPIN", deposits: "any", public: true, ends_at: after(now, 7) }),
  },
];
