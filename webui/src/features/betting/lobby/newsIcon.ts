// The icons that the operator can choose for news.

import { Bell, Gift, HeartPulse, Megaphone, ShieldCheck, Trophy } from "lucide-react";
import type { Icon } from "../../../lib/feature";

const icons = new Map<string, Icon>(Object.entries({
  bell: Bell, gift: Gift, "heart-pulse": HeartPulse, megaphone: Megaphone, "shield-check": ShieldCheck, trophy: Trophy,
}));

/** The icon with that name. A megaphone for any other name. */
export const newsIcon = (name: string): Icon => icons.get(name) ?? Megaphone;
