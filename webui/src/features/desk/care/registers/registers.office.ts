// The registers of excluded persons: how they answer, and the local one.

import { BookLock } from "lucide-react";
import { lazyPage } from "../../../../lib/lazy";
import { defineOffice } from "../../../../lib/office";

const permission = "registers";

export default defineOffice({
  name: "registers",
  pages: [{ path: "/admin/registers", title: "Exclusion registers", permission, page: lazyPage(() => import("./RegistersPage")) }],
  entries: [{ id: "registers", label: "Exclusion registers", icon: BookLock, group: "players", order: 16, to: "/admin/registers", permission, words: "self-exclusion national register gamstop spelpaus oasis" }],
});
