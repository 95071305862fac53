// What the server sends about a player and the site, as far as the whole
// client reads it. Feature-specific answers are typed by api.gen.ts.

export interface Role {
  id: string;
}

export interface User {
  _id: string;
  name: string;
  email: string | null;
  email_verified: boolean;
  avatar: string;
  /** Unix milliseconds. */
  created_at: number;
  vipLevel: number;
  private_bets: boolean;
  roles: Role[];
  access?: Role[];
  /** By permission id, its flags. */
  permissions: Record<string, { active: boolean }>;
  twofactor: boolean;
  /** False for accounts that only sign in by wallet or Telegram. */
  has_password: boolean;
  /** True while the player has shut themself out. */
  self_excluded: boolean;
  /** Unix milliseconds of the end; null with self_excluded is for good. */
  self_excluded_until: number | null;
  /** Unix milliseconds until which the player may not write in chat. */
  mute?: number | null;
  ignore?: string[];
  client_seed?: string;
  /** The player's own invite code. */
  referral_code?: string;
  /** Answers to the operator's contact fields, by model. */
  contact_info?: Record<string, string>;
  /** Unix milliseconds of the next faucet claim. */
  bonus_claim?: number | null;
}

export interface Licence {
  valid: boolean;
  /** Why it is not valid, a sentence for the operator. */
  reason?: string;
  enabledFeatures: string[];
  plugins: string[];
  pluginSettings: Record<string, Record<string, unknown>>;
}

export const themes = ["dark", "gray", "blue", "green"] as const;
export type Theme = (typeof themes)[number];

export type Unit = "btc" | "satoshi";
export type FiatView = "off" | "eur" | "usd";
export type FiatCurrency = "eur" | "usd";
export type OddsFormat = "decimal" | "fraction" | "american";

export interface Currency {
  id: string;
  name: string;
  icon: string;
  style: string;
  /** Decimals that are shown and can be entered. */
  decimals: number;
  /** Decimals that an amount can have: what is more than is shown is cut off. */
  precision: number;
  /** Price of one whole unit in dollars, a decimal text. */
  price: string;
  priceEur: string;
  walletId: string;
  /** Some coins need a tag or memo beside the address. */
  tag?: boolean;
  chains?: { id: string; name: string }[];
  /** Decimal texts in whole units, exact: with as many decimals as they need, at least those that are shown. */
  balance: { real: string; demo: string };
  /** Play money can be filled up when there is less than this; empty while that cannot be told. */
  topUpBelow: string;
}
