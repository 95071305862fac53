// The overlays that the feed adds to the site's list.

declare module "../../../lib/overlays" {
  interface Overlays {
    race: Record<never, never>;
  }
}

export {};
