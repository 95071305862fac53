// Partners for staff: their cost, and commission that waits for a review.

import { Handshake } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "partners";

export default defineOffice({
  name: "partners",
  pages: [
    { path: "/admin/partners", title: "Partners", permission, page: lazyPage(() => import("./PartnersPage")) },
    { path: "/admin/partner/:id", title: "Partner", permission, page: lazyPage(() => import("./PartnerPage")) },
  ],
  entries: [{ id: "partners", label: "Partners", icon: Handshake, group: "content", order: 62, to: "/admin/partners", permission, keywords: "affiliate referrals commission codes self-referral held abuse" }],
});
