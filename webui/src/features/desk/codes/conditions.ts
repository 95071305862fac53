// What a promo code asks of players and how often it works, in plain sentences.

import type { StaffCode } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";

const fromMillionths = (usd: number) => dollars(usd / 1_000_000);

export function conditions({ terms, max_uses, budget, batch, public: shown }: Pick<StaffCode, "terms" | "max_uses" | "budget" | "batch" | "public">): string[] {
  const lines: (string | false | undefined)[] = [
    batch > 0 ? `${batch} codes that work once each.` : max_uses > 0 && `${max_uses} uses in all.`,
    budget !== "" && `A budget of ${dollars(Number(budget))}.`,
    terms.per_player === 1 ? "Once for each player." : `${terms.per_player} times for each player.`,
    terms.per_day ? `At most ${terms.per_day} of them on one day (UTC).` : false,
    terms.account && "For one player only.",
    terms.owner && "Its owner cannot use it.",
    terms.vip ? `From VIP level ${terms.vip} on.` : false,
    terms.referral === "referred_only" && "For referred players only.",
    terms.referral === "non_referred_only" && "For players nobody has referred.",
    terms.deposits === "none" && "For players who have not deposited yet.",
    terms.deposits === "some" && "For players who have deposited.",
    terms.countries && terms.countries.length > 0 && `In ${terms.countries.join(", ")} only.`,
    terms.max_balance ? `For balances up to ${fromMillionths(terms.max_balance)}.` : false,
    terms.bonus && `The bonus is wagered ${terms.bonus.wager} times, within ${terms.bonus.days} days${terms.bonus.max_win > 0 ? `, and pays ${terms.bonus.max_win} times at most` : ""}.`,
    shown && "Shown to players.",
  ];
  return lines.filter((line): line is string => Boolean(line));
}
