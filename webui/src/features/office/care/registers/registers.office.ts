// The registers of excluded persons: their health, and the local register.

import { BookLock } from "lucide-react";
import { lazyPage } from "../../../../lib/lazy";
import { defineOffice } from "../../../../lib/office";

const permission = "registers";

export default defineOffice({
  name: "registers",
  pages: [{ path: "/admin/registers", title: "Exclusion registers", permission, page: lazyPage(() => import("./RegistersPage")) }],
  entries: [{ id: "registers", label: "Exclusion registers", icon: BookLock, group: "players", order: 16, to: "/admin/registers", permission, keywords: "self-exclusion national register gamstop spelpaus oasis" }],
});
