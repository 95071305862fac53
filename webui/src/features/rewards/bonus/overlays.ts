// The overlays that bonuses add to the site's list.

declare module "../../../lib/overlays" {
  interface Overlays {
    /** The deposit bonus that is offered now. */
    "deposit-bonus": Record<never, never>;
    /** What bonus money is, and what it cannot do. */
    "bonus-rules": Record<never, never>;
  }
}

export {};
