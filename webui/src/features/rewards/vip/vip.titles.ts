// The titles of the pages and entries, which are known before a page is loaded.

import { dictionary } from "../../../lib/i18n";

export const vipTitle = "ranks.vip.title";
export const rewardsTitle = "ranks.rewards.title";
export const rewardsEntry = "ranks.rewards.entry";
export const rakebackEntry = "ranks.rakeback.entry";

dictionary({ [vipTitle]: "Vip Program", [rewardsTitle]: "Your rewards", [rewardsEntry]: "Rewards", [rakebackEntry]: "Rakeback" });
