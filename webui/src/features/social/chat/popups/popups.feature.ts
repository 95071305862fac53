// The popups of the chat and of other features: player profiles, gifts, and the tools of
// moderators.

import { defineFeature } from "../../../../lib/feature";
import type {} from "./overlays";

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
