// The support: a window above the site, and the help pages.

import { CircleHelp, Headset } from "lucide-react";
import { bootstrap } from "../../../lib/bootstrap";
import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { enabled } from "../../../lib/permissions";
import { SupportHost } from "./SupportHost";
import { toggleSupport } from "./support.state";
import "./support.titles";

const excludedAllowed = { allowExcluded: true };
const hasSupportChat = () => enabled("supportChat");

export default defineFeature({
  name: "support",
  routes: [
    { path: "/help/chat/:id", page: lazyPage(() => import("./HelpChatPage")), title: "support.chatTitle", ...excludedAllowed },
    { path: "/help/:slug", page: lazyPage(() => import("./HelpArticlePage")), title: "support.helpTitle", ...excludedAllowed },
    { path: "/help", page: lazyPage(() => import("./HelpPage")), title: "support.helpTitle", ...excludedAllowed },
  ],
  sidebar: [
    { id: "support", label: "support.title", icon: Headset, order: 40, group: "more", onSelect: () => void toggleSupport(), visible: hasSupportChat },
    { id: "help", label: "support.help", icon: CircleHelp, order: 41, group: "more", to: "/help" },
    {
      id: "support-site", label: "support.external", icon: Headset, order: 42, group: "more", to: bootstrap.support?.external || "/help", external: true, newTab: true,
      visible: () => hasSupportChat() && Boolean(bootstrap.support?.external),
    },
  ],
  footer: [{ id: "help", column: "product", label: "support.help", order: 12, to: "/help" }],
  widgets: [{ id: "support", slot: "floating", order: 20, component: SupportHost }],
});
