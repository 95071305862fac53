// The package for a regulator.

import { Package } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "reports";

export default defineOffice({
  name: "regulator",
  pages: [{ path: "/admin/reports/package", title: "Regulator's package", permission, page: lazyPage(() => import("./PackagePage")) }],
  entries: [{ id: "package", label: "Regulator's package", icon: Package, group: "house", order: 30, to: "/admin/reports/package", permission, keywords: "export authority csv zip audit evidence" }],
});
