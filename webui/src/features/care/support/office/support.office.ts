// The work of the support team: the chats of players and guests, and the help pages.

import { CircleHelp, Headset } from "lucide-react";
import { lazyPage } from "../../../../lib/lazy";
import { defineOffice } from "../../../../lib/office";

const permission = "manageTickets";

export default defineOffice({
  name: "support",
  pages: [
    { path: "/admin/support", title: "Support", permission, page: lazyPage(() => import("./InboxPage")) },
    { path: "/admin/support/figures", title: "Support figures", permission, page: lazyPage(() => import("./FiguresPage")) },
    { path: "/admin/support/answers", title: "Canned answers", permission, page: lazyPage(() => import("./AnswersPage")) },
    { path: "/admin/support/:id", title: "Support", permission, page: lazyPage(() => import("./InboxPage")) },
    { path: "/admin/help", title: "Help pages", permission: "content", page: lazyPage(() => import("./HelpEditorPage")) },
  ],
  entries: [
    { id: "support", label: "Support", icon: Headset, group: "players", order: 20, to: "/admin/support", permission, queues: ["support"], keywords: "chats tickets inbox questions agents" },
    { id: "support-figures", label: "Support figures", icon: Headset, group: "players", order: 21, to: "/admin/support/figures", permission, keywords: "first answer resolution rating" },
    { id: "support-answers", label: "Canned answers", icon: Headset, group: "players", order: 22, to: "/admin/support/answers", permission, keywords: "support shortcuts templates" },
    { id: "help", label: "Help pages", icon: CircleHelp, group: "content", order: 45, to: "/admin/help", permission: "content", keywords: "faq articles markdown" },
  ],
});
