// Accounts that nobody has used for six months, and what they are charged.

import { Moon } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "see_dormant_accounts";

export default defineOffice({
  name: "dormant",
  pages: [{ path: "/admin/dormant", title: "Dormant accounts", permission, page: lazyPage(() => import("./DormantPage")) }],
  entries: [{ id: "dormant", label: "Dormant accounts", icon: Moon, group: "money", order: 80, to: "/admin/dormant", permission, words: "inactive unused fee letter sleeping" }],
});
