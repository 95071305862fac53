// The conditions and the number of uses of a promo code, as sentences.

import type { StaffCode } from "../../../lib/api.gen";
import { dollars } from "../../../lib/money";

const dollarsFromMicros = (usd: number) => dollars(usd / 1_000_000);

export function conditionTexts({ terms, max_uses, budget, batch, public: isPublic }: Pick<StaffCode, "terms" | "max_uses" | "budget" | "batch" | "public">): string[] {
  const lines: (string | false | undefined)[] = [
    batch > 0 ? `${batch} single-use codes.` : max_uses > 0 && `${max_uses} uses in total.`,
    budget !== "" && `A budget of ${dollars(Number(budget))}.`,
    terms.per_player === 1 ? "Once for each player." : `${terms.per_player} times for each player.`,
    terms.per_day ? `At most ${terms.per_day} uses per player and day (UTC).` : false,
    terms.account && "For one player only.",
    terms.owner && "Its owner cannot use it.",
    terms.vip ? `VIP level ${terms.vip} or higher.` : false,
    terms.referral === "referred_only" && "For referred players only.",
    terms.referral === "non_referred_only" && "For players without a referrer.",
    terms.deposits === "none" && "For players who have not deposited yet.",
    terms.deposits === "some" && "For players who have deposited.",
    terms.countries && terms.countries.length > 0 && `In ${terms.countries.join(", ")} only.`,
    terms.max_balance ? `For balances up to ${dollarsFromMicros(terms.max_balance)}.` : false,
    terms.bonus && `The bonus is wagered ${terms.bonus.wager} times, within ${terms.bonus.days} days${terms.bonus.max_win > 0 ? `, and pays ${terms.bonus.max_win} times at most` : ""}.`,
    isPublic && "Public.",
  ];
  return lines.filter((line): line is string => Boolean(line));
}
