// The house's own words: its policies, and the footer's links to what the house
// offers. A link to a page that no feature has is not shown.

import { defineFeature, type FooterLink } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { requireLogin } from "../../../lib/navigate";
import { hasWalletTab, pageExists } from "../../../lib/offers";
import "./content.titles";
import type { PolicyId } from "./overlays";

const page = lazyPage(() => import("./PolicyPage"));

const open = { whileExcluded: true, whileUnlicensed: true };

const policies: PolicyId[] = ["terms", "privacy", "self-exclusion", "aml", "licence"];

const toPage = (id: string, order: number, to: string): FooterLink => ({
  id, column: "product", label: `footer.${id}`, order, to, visible: () => pageExists(to),
});

export default defineFeature({
  name: "content",
  routes: [
    { path: "/terms", page, title: "policy.terms", ...open },
    { path: "/privacyPolicy", page, title: "policy.privacy", ...open },
  ],
  overlays: { policy: () => import("./PolicyModal") },
  footer: [
    toPage("partner", 1, "/partner"),
    {
      id: "redeem", column: "product", label: "footer.redeem", order: 2, visible: () => hasWalletTab("promocode"),
      act: () => requireLogin() && openOverlay("wallet", { tab: "promocode" }),
    },
    toPage("vip", 3, "/vip"),
    ...policies.map((id, order): FooterLink => ({
      id, column: "policy", label: `policy.${id}`, order, act: () => openOverlay("policy", { id }),
    })),
  ],
});
