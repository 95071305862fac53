// The proof of reserves: the liabilities and reserves of the site, and every player's own balance
// in them.

import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { lazyPage } from "../../../lib/lazy";

dictionary({ "reserves.title": "Proof of reserves" });

export default defineFeature({
  name: "reserves",
  routes: [{ path: "/reserves", page: lazyPage(() => import("./ReservesPage")), title: "reserves.title", allowExcluded: true }],
  footer: [{ id: "reserves", column: "product", label: "reserves.title", order: 11, to: "/reserves" }],
});
