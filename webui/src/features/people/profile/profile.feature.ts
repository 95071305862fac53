// Players as others see them, and the question how a player can be reached.

import { defineFeature } from "../../../lib/feature";
import { onRefresh } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import type {} from "./overlays";

export default defineFeature({
  name: "profile",
  overlays: { "contact-info": () => import("./ContactModal") },
  start() {
    // Nothing waits for it: a question that could not be loaded is asked at the next visit.
    onRefresh(async () => {
      if (store.user.peek()) void import("./contact.watch").then(({ watchContact }) => watchContact()).catch(() => undefined);
    });
  },
});
