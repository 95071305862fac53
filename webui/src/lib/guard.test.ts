import assert from "node:assert/strict";
import test from "node:test";
import type { Route } from "./feature";
import { resolveRoute, type Visitor } from "./guard";
import { matchPath } from "./match";

const page = {} as Route["page"];
const routes: Route[] = [
  { path: "/", page, redirect: (_, query) => (query.get("verify") === "true" ? "/profile/u1" : null) },
  { path: "/profile/settings/*", page, requiresLogin: true, allowExcluded: true },
  { path: "/profile/:tag", page },
  { path: "/user/:id", page, redirect: ({ id }) => `/profile/${id}` },
  { path: "/admin", page, permission: "dashboard" },
  { path: "/poker", page, feature: "poker" },
  { path: "/debugger/ui", page, demoOnly: true },
  { path: "/sport", page, sportsOnly: true },
  { path: "/error/1", page, allowUnlicensed: true, allowExcluded: true },
  { path: "/error/se", page, allowExcluded: true },
];
const guest: Visitor = {
  signedIn: false, excluded: false, licensed: true, demo: false, sports: false, can: () => false, enabled: () => false,
};
const player: Visitor = { ...guest, signedIn: true };

function outcome(path: string, visitor: Visitor, query = ""): string {
  const resolved = resolveRoute(routes, path, query, visitor);
  if (resolved.kind === "redirect") return `-> ${resolved.to}`;
  return resolved.kind === "missing" ? "missing" : `${resolved.kind} ${resolved.route.path}`;
}

test("paths match by case, segments and wildcard", () => {
  assert.deepEqual(matchPath("/profile/:tag", "/profile/Jo%20e"), { tag: "Jo e" });
  assert.deepEqual(matchPath("/a/*", "/a/b/c"), { "*": "b/c" });
  assert.deepEqual(matchPath("/a/*", "/a"), { "*": "" });
  assert.equal(matchPath("/casino/originals", "/casino/Originals"), null);
  assert.equal(matchPath("/profile/:tag", "/profile"), null);
  assert.equal(matchPath("/profile/:tag", "/profile/a/b"), null);
  assert.deepEqual(matchPath("/x/:y", "/x/%zz"), { y: "%zz" });
  assert.deepEqual(matchPath("/", "/"), {});
});

test("guests, permissions, plugins and redirects", () => {
  assert.equal(outcome("/", guest), "page /");
  assert.equal(outcome("/", player, "?verify=true"), "-> /profile/u1");
  assert.equal(outcome("/profile/settings/connections", guest), "login /profile/settings/*");
  assert.equal(outcome("/profile/settings/connections", player), "page /profile/settings/*");
  assert.equal(outcome("/profile/joe", guest), "page /profile/:tag");
  assert.equal(outcome("/user/u9", guest), "-> /profile/u9");
  assert.equal(outcome("/admin", player), "-> /");
  assert.equal(outcome("/admin", { ...player, can: (id) => id === "dashboard" }), "page /admin");
  assert.equal(outcome("/poker", player), "missing");
  assert.equal(outcome("/poker", { ...player, enabled: () => true }), "page /poker");
  assert.equal(outcome("/debugger/ui", guest), "missing");
  assert.equal(outcome("/debugger/ui", { ...guest, demo: true }), "page /debugger/ui");
  assert.equal(outcome("/sport", guest), "missing");
  assert.equal(outcome("/sport", { ...guest, sports: true }), "page /sport");
  assert.equal(outcome("/no/such/path", guest), "missing");
});

test("self-excluded players see only the exclusion notice and their settings", () => {
  const excluded = { ...player, excluded: true };
  assert.equal(outcome("/", excluded), "-> /error/se");
  assert.equal(outcome("/error/se", excluded), "page /error/se");
  assert.equal(outcome("/profile/settings/account", excluded), "page /profile/settings/*");
});

test("without a licence every page redirects to the notice", () => {
  const unlicensed = { ...player, licensed: false };
  assert.equal(outcome("/", unlicensed), "-> /error/1");
  assert.equal(outcome("/no/such", unlicensed), "-> /error/1");
  assert.equal(outcome("/error/1", unlicensed), "page /error/1");
});
