// The networks of coins: their status, and the test chain of demo sites.

import { Blocks } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "see_networks";

export default defineOffice({
  name: "networks",
  pages: [
    { path: "/admin/networks", title: "Networks", permission, page: lazyPage(() => import("./NetworksPage")) },
    { path: "/admin/testchain", title: "Test chain", permission, page: lazyPage(() => import("./TestChainPage")) },
  ],
  entries: [
    { id: "networks", label: "Networks", icon: Blocks, group: "operations", order: 45, to: "/admin/networks", permission, keywords: "chains nodes blocks bitcoin ethereum test chain faucet reorganisation" },
  ],
});
