// The policies: their texts, their versions.

import { FileText } from "lucide-react";
import { lazyPage } from "../../../../lib/lazy";
import { defineOffice } from "../../../../lib/office";

export default defineOffice({
  name: "policies",
  pages: [
    { path: "/admin/policies", title: "Policies", permission: "content", page: lazyPage(() => import("./PoliciesPage")) },
    { path: "/admin/policies/:id", title: "Policy", permission: "content", page: lazyPage(() => import("./PolicyPage")) },
  ],
  entries: [
    { id: "policies", label: "Policies", icon: FileText, group: "content", order: 30, to: "/admin/policies", permission: "content", keywords: "terms privacy licence legal text" },
  ],
});
