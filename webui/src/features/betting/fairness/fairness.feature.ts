// How outcomes are drawn, and the verifier that computes them again.

import { defineFeature } from "../../../lib/feature";
import { dictionary } from "../../../lib/i18n";
import { lazyPage } from "../../../lib/lazy";

dictionary({ "fairness.title": "Provably fair" });

export default defineFeature({
  name: "fairness",
  routes: [{ path: "/fairness", page: lazyPage(() => import("./FairnessPage")), title: "fairness.title", allowExcluded: true }],
  footer: [{ id: "fairness", column: "product", label: "fairness.title", order: 10, to: "/fairness" }],
});
