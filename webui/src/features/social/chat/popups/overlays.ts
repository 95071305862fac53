// The popups of the chat, by overlay name.

declare module "../../../../lib/overlays" {
  interface Overlays {
    /** The public profile of a player. */
    "profile-popup": { id: string };
    /** The users in the room. For moderators. */
    "online-users": Record<never, never>;
    /** Asks a quiz question in the room. For moderators. */
    quiz: Record<never, never>;
    /** Sends a player an amount of the own balance. */
    tip: { name?: string };
    /** Splits an amount among the users who write. */
    rain: Record<never, never>;
    /** Confirms the deletion of all messages of a player. For moderators. */
    "remove-all": { id: string; name: string };
  }
}

export {};
