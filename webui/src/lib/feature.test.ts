import assert from "node:assert/strict";
import test from "node:test";
import { bootstrap } from "./bootstrap";
import { defineFeature, entriesOf, footerLinks, overlayLoader, registerFeatures, allRoutes, widgetsAt } from "./feature";
import { resolveRoute } from "./guard";
import type { LazyPage } from "./lazy";
import { enabled } from "./permissions";
import { store } from "./store";

const page = {} as LazyPage;
const Nothing = () => null;
const license = (...enabledFeatures: string[]) => void (store.license.value = { ...bootstrap.licence, enabledFeatures });
const visitor = { signedIn: false, excluded: false, licensed: true, demo: false, sports: false, can: () => false, enabled };

test("a feature without its licence is hidden", () => {
  registerFeatures([
    defineFeature({
      name: "talk", licence: "chat",
      routes: [{ path: "/talk", page }, { path: "/talk/race", page, feature: "race" }],
      overlays: { bet: () => Promise.reject(new Error("not loaded")) },
      sidebar: [{ id: "talk", label: "talk", icon: Nothing, order: 1 }],
      footer: [{ id: "talk", column: "product", label: "talk", order: 1 }],
      widgets: [{ id: "talk", slot: "right", order: 1, component: Nothing }],
    }),
    defineFeature({ name: "rest", routes: [{ path: "/rest", page }], sidebar: [{ id: "rest", label: "rest", icon: Nothing, order: 2 }] }),
  ]);
  const visibleParts = () => ({
    pages: ["/talk", "/talk/race", "/rest"].map((path) => resolveRoute(allRoutes(), path, "", visitor).kind),
    entries: entriesOf("sidebar").map(({ id }) => id), links: footerLinks().length,
    widgets: widgetsAt("right").length, overlay: overlayLoader("bet") !== undefined,
  });
  license("chat");
  assert.deepEqual(visibleParts(), { pages: ["page", "missing", "page"], entries: ["talk", "rest"], links: 1, widgets: 1, overlay: true });
  license();
  assert.deepEqual(visibleParts(), { pages: ["missing", "missing", "page"], entries: ["rest"], links: 0, widgets: 0, overlay: false });
});
