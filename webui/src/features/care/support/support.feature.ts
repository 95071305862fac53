// The support: a window that floats over the site, and the help pages.

import { CircleHelp, Headset } from "lucide-react";
import { bootstrap } from "../../../lib/bootstrap";
import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { enabled } from "../../../lib/permissions";
import { SupportHost } from "./SupportHost";
import { toggleSupport } from "./support.state";
import "./support.titles";

const open = { whileExcluded: true };
const offered = () => enabled("supportChat");

export default defineFeature({
  name: "support",
  routes: [
    { path: "/help/chat/:id", page: lazyPage(() => import("./HelpChatPage")), title: "support.chatTitle", ...open },
    { path: "/help/:slug", page: lazyPage(() => import("./HelpArticlePage")), title: "support.helpTitle", ...open },
    { path: "/help", page: lazyPage(() => import("./HelpPage")), title: "support.helpTitle", ...open },
  ],
  sidebar: [
    { id: "support", label: "support.title", icon: Headset, order: 40, group: "more", act: () => void toggleSupport(), visible: offered },
    { id: "help", label: "support.help", icon: CircleHelp, order: 41, group: "more", to: "/help" },
    {
      id: "support-site", label: "support.external", icon: Headset, order: 42, group: "more", to: bootstrap.support?.external || "/help", external: true, newTab: true,
      visible: () => offered() && Boolean(bootstrap.support?.external),
    },
  ],
  footer: [{ id: "help", column: "product", label: "support.help", order: 12, to: "/help" }],
  widgets: [{ id: "support", place: "floating", order: 20, component: SupportHost }],
});
