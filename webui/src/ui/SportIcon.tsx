// A sign for each sport.

import { Bike, Car, CircleDot, Dumbbell, Flag, Gamepad2, Goal, Medal, Mountain, Snowflake, Sparkles, Swords, Target, Trophy, Volleyball, Waves } from "lucide-react";

type Icon = typeof Trophy;

const signs: Record<string, Icon> = {
  soccer: Goal, futsal: Goal, handball: Goal, bandy: Snowflake, "ice-hockey": Snowflake, "alpine-skiing": Mountain, "ski-jumping": Mountain, blathon: Mountain, freestyle: Mountain,
  basketball: CircleDot, tennis: CircleDot, baseball: CircleDot, cricket: CircleDot, "table-tennis": CircleDot, badminton: CircleDot, squash: CircleDot, bowls: CircleDot, snooker: CircleDot,
  volleyball: Volleyball, waterpolo: Waves, golf: Flag, darts: Target, boxing: Swords, mma: Swords, cycling: Bike, rally: Car, "formula-1": Car, "stock-car-racing": Car,
  rugby: Trophy, "american-football": Trophy, "aussie-rules": Trophy, kabaddi: Dumbbell, specials: Sparkles, "counter-strike": Gamepad2, "dota-2": Gamepad2, "league-of-legends": Gamepad2,
};

export function SportIcon({ sport, esport, size = 18 }: { sport: string; esport?: boolean; size?: number }) {
  const Sign = signs[sport] ?? (esport ? Gamepad2 : Medal);
  return <Sign size={size} aria-hidden />;
}
