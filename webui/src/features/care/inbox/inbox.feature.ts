// The inbox of a player: the bell in the header and the page of all notices.

import { Bell as BellIcon } from "lucide-react";
import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { Bell } from "./Bell";
import { noticesTitle } from "./inbox.titles";
import { followUnread } from "./unread.model";

export default defineFeature({
  name: "notices",
  routes: [{ path: "/notifications", page: lazyPage(() => import("./NoticesPage")), title: noticesTitle, requiresLogin: true, allowExcluded: true }],
  menu: [{ id: "notices", label: noticesTitle, icon: BellIcon, order: 12, to: "/notifications" }],
  widgets: [{ id: "bell", slot: "header-end", order: 20, component: Bell }],
  start: followUnread,
});
