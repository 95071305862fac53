// Copies of the database: the list, the plan, and their second location.

import { DatabaseBackup } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

export default defineOffice({
  name: "backups",
  pages: [{ path: "/admin/backups", title: "Backups", permission: "backups", page: lazyPage(() => import("./BackupsPage")) }],
  entries: [
    { id: "backups", label: "Backups", icon: DatabaseBackup, group: "operations", order: 40, to: "/admin/backups", permission: "backups", queues: ["backups"], keywords: "restore copy s3 off-site encryption" },
  ],
});
