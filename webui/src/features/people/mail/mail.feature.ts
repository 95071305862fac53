// The letters of a demo site, for its administrators to read.

import { MailOpen } from "lucide-react";
import { bootstrap } from "../../../lib/bootstrap";
import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { holds } from "../../../lib/permissions";
import "./mail.texts";

const permission = "dashboard";

export default defineFeature({
  name: "mail",
  routes: [{ path: "/admin/mail", page: lazyPage(() => import("./MailPage")), title: "mail.title", requiresLogin: true, permission, demoOnly: true }],
  sidebar: [
    { id: "outbox", label: "mail.title", icon: MailOpen, order: 95, group: "account", to: "/admin/mail", visible: () => bootstrap.demo && holds(permission) },
  ],
});
