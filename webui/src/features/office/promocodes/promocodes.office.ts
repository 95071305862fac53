// Promo codes of the site: what they give and cost. Staff create and stop them.

import { TicketPercent } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

export default defineOffice({
  name: "codes",
  pages: [{ path: "/admin/codes", title: "Promo codes", permission: "promo", page: lazyPage(() => import("./CodesPage")) }],
  entries: [
    { id: "codes", label: "Promo codes", icon: TicketPercent, group: "content", order: 62, to: "/admin/codes", permission: "promo", keywords: "promocode voucher coupon gift batch bonus free cash tickets campaign" },
  ],
});
