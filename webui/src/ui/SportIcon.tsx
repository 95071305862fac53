// An icon for each sport, drawn here if the icon set has none.

import { Bike, Car, Dumbbell, Flag, Gamepad2, Goal, HandFist, HockeyStick, Medal, Mountain, RugbyBall, Snowflake, Sparkles, Swords, Target, Volleyball, Waves } from "lucide-react";

type Icon = typeof Medal;

const sportIcons: Record<string, Icon> = {
  futsal: Goal, handball: Goal, bandy: HockeyStick, "ice-hockey": HockeyStick, floorball: HockeyStick, "alpine-skiing": Mountain, "ski-jumping": Mountain, blathon: Snowflake, freestyle: Snowflake,
  volleyball: Volleyball, waterpolo: Waves, golf: Flag, darts: Target, boxing: HandFist, mma: Swords, cycling: Bike, rally: Car, "formula-1": Car, "stock-car-racing": Car,
  rugby: RugbyBall, "aussie-rules": RugbyBall, kabaddi: Dumbbell, specials: Sparkles,
};

const ball = "M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 0 0 0-19";

const iconPaths: Record<string, string> = {
  soccer: `${ball}M12 7.5l4.3 3-1.6 5H9.3l-1.6-5zM12 7.5v-5M16.3 10.5l4.8-1.5M14.7 15.5l2.9 4.2M9.3 15.5l-2.9 4.2M7.7 10.5L2.9 9`,
  basketball: `${ball}M2.5 12h19M12 2.5v19M5.3 5.3c3.2 3.6 3.2 9.8 0 13.4M18.7 5.3c-3.2 3.6-3.2 9.8 0 13.4`,
  tennis: `${ball}M4.3 6.4c4.6 1.4 4.6 9.8 0 11.2M19.7 6.4c-4.6 1.4-4.6 9.8 0 11.2`,
  baseball: `${ball}M6.3 4.6c2.4 4.6 2.4 10.2 0 14.8M17.7 4.6c-2.4 4.6-2.4 10.2 0 14.8M6.5 9.5h3M6.5 14.5h3M14.5 9.5h3M14.5 14.5h3`,
  cricket: "M3 21l4.5-4.5M6 13.5L15.5 4a1.5 1.5 0 0 1 2 0l2.5 2.5a1.5 1.5 0 0 1 0 2L10.5 18zM18.5 16a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5",
  "table-tennis": "M10 3a7 7 0 1 0 0 14a7 7 0 0 0 0-14M14.5 15.5L20 21M3.5 12.5h13M20 4a1.5 1.5 0 1 0 0 3a1.5 1.5 0 0 0 0-3",
  badminton: "M8.5 20.5a3.5 3.5 0 0 1-5-5L7 12l5 5zM7 12l5-9M12 17l9-5M9.5 14.5L18 6",
  squash: "M15 3a6 6 0 1 0 0 12a6 6 0 0 0 0-12M10.5 13.5L3 21M12 6.5l6 5M18 6.5l-6 5",
  snooker: "M12 3.5a4 4 0 1 0 0 8a4 4 0 0 0 0-8M7.5 12a4 4 0 1 0 0 8a4 4 0 0 0 0-8M16.5 12a4 4 0 1 0 0 8a4 4 0 0 0 0-8",
  bowls: "M9 8a6 6 0 1 0 0 12a6 6 0 0 0 0-12M18.5 14a3 3 0 1 0 0 6a3 3 0 0 0 0-6",
  "american-football": "M4 20C0 10 10 0 20 4c4 10-6 20-16 16M8.5 15.5l7-7M10 11.5l2.5 2.5M12 9.5l2.5 2.5M4 13.5l6.5 6.5M13.5 4L20 10.5",
};

export function SportIcon({ sport, esport, size = 18 }: { sport: string; esport?: boolean; size?: number }) {
  const path = iconPaths[sport];
  if (path) return <svg width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={1.8} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true"><path d={path} /></svg>;
  const IconComponent = sportIcons[sport] ?? (esport ? Gamepad2 : Medal);
  return <IconComponent size={size} aria-hidden />;
}
