// The site's own texts: its policies, and the footer's links. A link to a page that no feature
// provides is not shown.

import { defineFeature, type FooterLink } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { requireLogin } from "../../../lib/navigate";
import { hasWalletTab, pageExists } from "../../../lib/availability";
import type { PolicyId } from "./content.titles";
import "./content.titles";

declare module "../../../lib/overlays" {
  interface Overlays {
    /** One of the site's policies. */
    policy: { id: PolicyId };
  }
}

const page = lazyPage(() => import("./PolicyPage"));

const alwaysAvailable = { allowExcluded: true, allowUnlicensed: true };

const policies: PolicyId[] = ["terms", "privacy", "self-exclusion", "aml", "licence"];

const footerLink = (id: string, order: number, to: string): FooterLink => ({
  id, column: "product", label: `footer.${id}`, order, to, visible: () => pageExists(to),
});

export default defineFeature({
  name: "content",
  routes: [
    { path: "/terms", page, title: "policy.terms", ...alwaysAvailable },
    { path: "/privacyPolicy", page, title: "policy.privacy", ...alwaysAvailable },
  ],
  overlays: { policy: () => import("./PolicyModal") },
  footer: [
    footerLink("partner", 1, "/partner"),
    {
      id: "redeem", column: "product", label: "footer.redeem", order: 2, visible: () => hasWalletTab("promocode"),
      onSelect: () => requireLogin() && openOverlay("wallet", { tab: "promocode" }),
    },
    footerLink("vip", 3, "/vip"),
    ...policies.map((id, order): FooterLink => ({
      id, column: "policy", label: `policy.${id}`, order, onSelect: () => openOverlay("policy", { id }),
    })),
  ],
});
