// Players as others see them, and the question how a player can be reached.

import { defineFeature } from "../../lib/feature";
import { onRefresh } from "../../lib/session.model";
import type {} from "./overlays";

export default defineFeature({
  name: "profile",
  overlays: { "contact-info": () => import("./ContactModal") },
  start() {
    // What watches is loaded after everything that a refresh brings.
    onRefresh(async () => (await import("./contact.watch")).watchContact());
  },
});
