// The proofs of reserves in the office: publications and the cold addresses.

import { Scale } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "see_reserves";

export default defineOffice({
  name: "reserves",
  pages: [{ path: "/admin/reserves", title: "Reserves", permission, page: lazyPage(() => import("./ReservesPage")) }],
  entries: [
    {
      id: "reserves", label: "Reserves", icon: Scale, group: "money", order: 17, to: "/admin/reserves", permission,
      keywords: "proof liabilities merkle tree publish publication cold addresses signature message ratio owed",
    },
  ],
});
