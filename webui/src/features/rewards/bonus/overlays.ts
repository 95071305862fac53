// The overlays that bonuses add to the site's list.

declare module "../../../lib/overlays" {
  interface Overlays {
    /** The current deposit bonus. */
    "deposit-bonus": Record<never, never>;
    /** The rules of bonus money, and its limits. */
    "bonus-rules": Record<never, never>;
  }
}

export {};
