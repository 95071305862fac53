// The icons that news may be given by name.

import { Bell, Gift, HeartPulse, Megaphone, ShieldCheck, Trophy } from "lucide-react";
import type { Icon } from "../../../lib/feature";

const icons = new Map<string, Icon>(Object.entries({
  bell: Bell, gift: Gift, "heart-pulse": HeartPulse, megaphone: Megaphone, "shield-check": ShieldCheck, trophy: Trophy,
}));

/** The icon of a name; a megaphone for any other. */
export const newsIcon = (name: string): Icon => icons.get(name) ?? Megaphone;
