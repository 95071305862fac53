// Pages for developers of the site: the design system on demo installations, and the emulator of a
// provider for staff with its permission.

import { Component } from "lucide-react";
import { bootstrap } from "../../../lib/bootstrap";
import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { hasPermission } from "../../../lib/permissions";
import "./debugger.texts";

export default defineFeature({
  name: "debugger",
  routes: [
    { path: "/debugger/ui", page: lazyPage(() => import("./UiPage")), title: "debugger.ui", demoOnly: true },
    { path: "/debugger/emulator/slotegrator", page: lazyPage(() => import("./EmulatorPage")), title: "debugger.emulator", permission: "emulator" },
  ],
  sidebar: [
    { id: "ui-kit", label: "debugger.ui", icon: Component, order: 96, group: "account", to: "/debugger/ui", visible: () => bootstrap.demo && hasPermission("dashboard") },
  ],
});
