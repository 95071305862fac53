// The proof of reserves: what the site owes and holds, and everybody's own balance in it.

import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import "./reserves.texts";

export default defineFeature({
  name: "reserves",
  routes: [{ path: "/reserves", page: lazyPage(() => import("./ReservesPage")), title: "reserves.title", whileExcluded: true }],
  footer: [{ id: "reserves", column: "product", label: "reserves.title", order: 11, to: "/reserves" }],
});
