// The overlays that the wheel and the faucet add to the site's list.

declare module "../../../lib/overlays" {
  interface Overlays {
    wheel: Record<never, never>;
    faucet: Record<never, never>;
    "free-wheel": Record<never, never>;
  }
}

export {};
