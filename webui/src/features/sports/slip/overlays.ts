// The overlays that the slip adds.

declare module "../../../lib/overlays" {
  interface Overlays {
    /** A shared sports bet. */
    "shared-bet": { id: string };
  }
}

export {};
