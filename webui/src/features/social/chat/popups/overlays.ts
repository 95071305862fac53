// The popups of the chat, by the names under which they are opened.

declare module "../../../../lib/overlays" {
  interface Overlays {
    /** A player as others see them. */
    "profile-popup": { id: string };
    /** Who is in the room; for moderators. */
    "online-users": Record<never, never>;
    /** Asks the room a question; for moderators. */
    quiz: Record<never, never>;
    /** Gives a player some of one's balance. */
    tip: { name?: string };
    /** Shares some of one's balance among those who write. */
    rain: Record<never, never>;
    /** Asks before all messages of a player go; for moderators. */
    "remove-all": { id: string; name: string };
  }
}

export {};
