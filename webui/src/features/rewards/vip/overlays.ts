// The overlays that levels and rakeback add to the site's list.

declare module "../../../lib/overlays" {
  interface Overlays {
    rakeback: Record<never, never>;
    "level-up": { level: number };
  }
}

export {};
