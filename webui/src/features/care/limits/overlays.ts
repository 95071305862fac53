// The overlays that play control adds to the site's list.

declare module "../../../lib/overlays" {
  interface Overlays {
    /** A stake that the player's own limits have refused: the sentence, and the end, 0 for no end. */
    "play-refused": { text: string; until: number };
    "reality-check": Record<never, never>;
  }
}

export {};
