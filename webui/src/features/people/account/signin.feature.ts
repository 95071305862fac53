// Sign-in for a document without the other account pages: the office.

import { defineFeature } from "../../../lib/feature";

export default defineFeature({
  name: "signin",
  overlays: {
    auth: () => import("./AuthModal"),
    forgot: () => import("./ForgotModal"),
    "two-factor": () => import("./TwoFactorModal"),
  },
});
