// Accounts without activity for six months, and their fees.

import { Moon } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "see_dormant_accounts";

export default defineOffice({
  name: "dormant",
  pages: [{ path: "/admin/dormant", title: "Dormant accounts", permission, page: lazyPage(() => import("./DormantPage")) }],
  entries: [{ id: "dormant", label: "Dormant accounts", icon: Moon, group: "money", order: 80, to: "/admin/dormant", permission, keywords: "inactive unused fee email sleeping" }],
});
