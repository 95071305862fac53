// Error pages.

import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import "./errors.titles";

const licencePage = lazyPage(() => import("./LicencePage"));

export default defineFeature({
  name: "errors",
  routes: [
    { path: "/error/1", page: licencePage, title: "errors.licence.title", allowUnlicensed: true, allowExcluded: true },
    { path: "/error/noLayout/1", page: licencePage, title: "errors.licence.title", hideLayout: true, allowUnlicensed: true, allowExcluded: true },
    { path: "/error/slotUnavailable", page: lazyPage(() => import("./AccessPage")), title: "errors.access.title", hideLayout: true, allowExcluded: true },
    { path: "/error/se", page: lazyPage(() => import("./ExcludedPage")), title: "errors.excluded.title", allowExcluded: true },
  ],
});
