// The operation of the site: health, jobs, the audit of the books, emails and errors.

import { Activity, AlarmClock, Bug, MailOpen, ShieldCheck } from "lucide-react";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "operations";

export default defineOffice({
  name: "health",
  pages: [
    { path: "/admin/health", title: "Health", permission, page: lazyPage(() => import("./HealthPage")) },
    { path: "/admin/jobs", title: "Jobs", permission, page: lazyPage(() => import("./JobsPage")) },
    { path: "/admin/audit", title: "Ledger audit", permission, page: lazyPage(() => import("./AuditPage")) },
    { path: "/admin/mail", title: "Emails", permission, page: lazyPage(() => import("./EmailsPage")) },
    { path: "/admin/errors", title: "Errors", permission, page: lazyPage(() => import("./ErrorsPage")) },
  ],
  entries: [
    { id: "health", label: "Health", icon: Activity, group: "operations", order: 10, to: "/admin/health", permission, keywords: "version disk memory slow calls gauges upgrade" },
    { id: "jobs", label: "Jobs", icon: AlarmClock, group: "operations", order: 20, to: "/admin/jobs", permission, keywords: "schedule cron workers" },
    { id: "audit", label: "Audit", icon: ShieldCheck, group: "operations", order: 30, to: "/admin/audit", permission, queues: ["audit"], keywords: "books proof check" },
    { id: "errors", label: "Errors", icon: Bug, group: "operations", order: 50, to: "/admin/errors", permission, keywords: "log warnings panics" },
    { id: "emails", label: "Emails", icon: MailOpen, group: "operations", order: 60, to: "/admin/mail", permission, keywords: "mail outbox email failed" },
  ],
});
