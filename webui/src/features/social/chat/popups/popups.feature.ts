// The popups of the chat and of other features: player profiles, gifts, and the tools of
// moderators.

import { defineFeature } from "../../../../lib/feature";

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

export default defineFeature({
  name: "chat-popups",
  licence: "chat",
  overlays: {
    "profile-popup": () => import("./ProfilePopup"),
    "online-users": () => import("./OnlineUsers"),
    quiz: () => import("./QuizPopup"),
    tip: () => import("./TipPopup"),
    rain: () => import("./RainPopup"),
    "remove-all": () => import("./RemoveAllPopup"),
  },
});
