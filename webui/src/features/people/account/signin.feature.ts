// Signing in, for a document that has nothing else of the accounts: the office.

import { defineFeature } from "../../../lib/feature";
import type {} from "./overlays";

export default defineFeature({
  name: "signin",
  overlays: {
    auth: () => import("./AuthModal"),
    forgot: () => import("./ForgotModal"),
    "two-factor": () => import("./TwoFactorModal"),
  },
});
