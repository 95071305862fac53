// The texts of a wager: fractions as percentages, choices, results.

/** A fraction such as "1/37" as a percentage with at most four decimals. */
export function fractionPercent(fraction: string): string {
  const [numerator = "0", denominator = "1"] = fraction.split("/");
  const percent = (Number(numerator) / Number(denominator)) * 100;
  return String(Number(percent.toFixed(4)));
}

/** The colour of a player's profit or loss. */
export function profitTone(profit: string): "wagers-gain" | undefined {
  return !profit.startsWith("-") && /[1-9]/.test(profit) ? "wagers-gain" : undefined;
}

export interface NamedValue {
  name: string;
  value: string;
}

const fieldTitle = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replace(/_/g, " ");

const plainText = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** The members of a game's data as name and value pairs. Members without a text are left out. */
export function namedValues(value: unknown): NamedValue[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== "object" || Array.isArray(value)) return [{ name: "Value", value: plainText(value) }];
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== "" && one !== undefined)
    .map(([name, one]) => ({ name: fieldTitle(name), value: plainText(one) }));
}

/** The moves after the start, in order: "tile 3, tile 7, finish". */
export function turnsText(turns: readonly unknown[]): string {
  return turns
    .map((turn) => {
      if (typeof turn !== "object" || turn === null) return String(turn);
      return Object.entries(turn).map(([name, value]) => `${name} ${plainText(value)}`).join(" ");
    })
    .join(", ");
}

/** The texts of the states of a draw. */
export const drawTexts = {
  none: "The wager has no draw, or the draw is no longer stored.",
  open: "The wager is open. Its draw is secret until it has ended.",
  secret: "The server seed is still active: it is secret until the player rotates seeds. Its hash was published before the bet.",
  revealed: "The server seed is revealed. Everybody can verify the result.",
} as const;

/** The page that verifies the result. Null while it cannot be verified. */
export function verifyPath(draw: { state: string; server_seed: string; server_seed_hash: string; client_seed: string; nonce: number }, game: string, data: unknown, turns: readonly unknown[]): string | null {
  if (draw.state !== "revealed") return null;
  const query = new URLSearchParams({ verify: `${game}-${draw.server_seed}-${draw.client_seed}-${draw.nonce}`, hash: draw.server_seed_hash });
  if (data && Object.keys(data).length > 0) query.set("params", JSON.stringify(data));
  if (turns.length > 0) query.set("turns", JSON.stringify(turns));
  return `/fairness?${query}`;
}
