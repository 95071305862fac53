// The overlays of this feature, by name.

declare module "../../../lib/overlays" {
  interface Overlays {
    /** Asks for the operator's contact fields. */
    "contact-info": Record<never, never>;
  }
}

export {};
