// A wager in words: fractions as percentages, what was chosen, what came of it.

/** A fraction such as "1/37" as a percentage of four decimals at most. */
export function percentOf(fraction: string): string {
  const [above = "0", below = "1"] = fraction.split("/");
  const percent = (Number(above) / Number(below)) * 100;
  return String(Number(percent.toFixed(4)));
}

/** The colour of what a player won or lost. */
export function profitTone(profit: string): "wagers-gain" | undefined {
  return !profit.startsWith("-") && /[1-9]/.test(profit) ? "wagers-gain" : undefined;
}

export interface Said {
  name: string;
  value: string;
}

const spaced = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace(/_/g, " ");

const plain = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** The members of what a game tells, a name and a value each; what is not told is left out. */
export function membersOf(value: unknown): Said[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object" || Array.isArray(value)) return [{ name: "Value", value: plain(value) }];
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== "" && one !== undefined)
    .map(([name, one]) => ({ name: spaced(name), value: plain(one) }));
}

/** What was done after the beginning, in order: "tile 3, tile 7, finish". */
export function turnsOf(turns: readonly unknown[]): string {
  return turns
    .map((turn) => {
      if (typeof turn !== "object" || turn === null) return String(turn);
      return Object.entries(turn).map(([name, value]) => `${name} ${plain(value)}`).join(" ");
    })
    .join(", ");
}

/** What the draw's state means. */
export const drawWords = {
  none: "The house drew nothing, or the draw is not known any more.",
  open: "The wager goes on. What it will draw is secret until it has ended.",
  secret: "The server seed is in use for the player's next draws: it is secret until the player changes seeds. Its hash was told before the bet.",
  revealed: "The server seed is public. Everybody can compute the result again.",
} as const;

/** The page of the site that computes the result again; null while it cannot. */
export function verifyPath(draw: { state: string; server_seed: string; server_seed_hash: string; client_seed: string; nonce: number }, game: string, data: unknown, turns: readonly unknown[]): string | null {
  if (draw.state !== "revealed") return null;
  const query = new URLSearchParams({ verify: `${game}-${draw.server_seed}-${draw.client_seed}-${draw.nonce}`, hash: draw.server_seed_hash });
  if (data && Object.keys(data).length > 0) query.set("params", JSON.stringify(data));
  if (turns.length > 0) query.set("turns", JSON.stringify(turns));
  return `/fairness?${query}`;
}
