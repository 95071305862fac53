// The letters of a demo site, for its staff to read.

import { MailOpen } from "lucide-react";
import { bootstrap } from "../../../lib/bootstrap";
import { lazyPage } from "../../../lib/lazy";
import { defineOffice } from "../../../lib/office";

const permission = "dashboard";

export default defineOffice({
  name: "mail",
  pages: [{ path: "/admin/mail", title: "Letters", permission, page: lazyPage(() => import("./MailPage")) }],
  entries: [{ id: "letters", label: "Letters", icon: MailOpen, group: "system", order: 90, to: "/admin/mail", permission, visible: () => bootstrap.demo, words: "mail outbox" }],
});
