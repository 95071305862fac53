// The overlays that the lobby adds.

declare module "../../../lib/overlays" {
  interface Overlays {
    /** A game that the site shows but cannot start yet. */
    "demo-notice": { title: string; image: string };
  }
}

export {};
