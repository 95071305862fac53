// The icons that news may be given by name.

import Bell from "lucide-react/icons/bell";
import Gift from "lucide-react/icons/gift";
import HeartPulse from "lucide-react/icons/heart-pulse";
import Megaphone from "lucide-react/icons/megaphone";
import ShieldCheck from "lucide-react/icons/shield-check";
import Trophy from "lucide-react/icons/trophy";
import type { Icon } from "../../../lib/feature";

const icons = new Map<string, Icon>(Object.entries({
  bell: Bell, gift: Gift, "heart-pulse": HeartPulse, megaphone: Megaphone, "shield-check": ShieldCheck, trophy: Trophy,
}));

/** The icon of a name; a megaphone for any other. */
export const newsIcon = (name: string): Icon => icons.get(name) ?? Megaphone;
