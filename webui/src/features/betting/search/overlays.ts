// The overlay that the search adds.

declare module "../../../lib/overlays" {
  interface Overlays {
    search: Record<never, never>;
  }
}

export {};
