// Pages that say why there is nothing else to see.

import { defineFeature } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import "./errors.titles";

const licencePage = lazyPage(() => import("./LicencePage"));

export default defineFeature({
  name: "errors",
  routes: [
    { path: "/error/1", page: licencePage, title: "errors.licence.title", whileUnlicensed: true, whileExcluded: true },
    { path: "/error/noLayout/1", page: licencePage, title: "errors.licence.title", hideLayout: true, whileUnlicensed: true, whileExcluded: true },
    { path: "/error/slotUnavailable", page: lazyPage(() => import("./AccessPage")), title: "errors.access.title", hideLayout: true, whileExcluded: true },
    { path: "/error/se", page: lazyPage(() => import("./ExcludedPage")), title: "errors.excluded.title", whileExcluded: true },
  ],
});
