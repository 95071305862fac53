// Every place of the site, for the walk through all of them and for pictures.
// `who` says as whom it is looked at; `open` brings an overlay up.
import { dialog, openAuth } from "./people.mjs";

export const places = [
  { name: "home", path: "/", who: "guest" },
  { name: "sign-in", path: "/", who: "guest", open: (page) => openAuth(page, "Sign in") },
  { name: "sign-up", path: "/", who: "guest", open: (page) => openAuth(page, "Sign up") },
  {
    name: "forgot", path: "/", who: "guest",
    async open(page) {
      await openAuth(page, "Sign in");
      await dialog(page).getByRole("button", { name: /forgot/i }).click();
      await page.getByRole("button", { name: "Reset password" }).waitFor();
    },
  },
  { name: "reset", path: "/password/reset/nobody/nothing", who: "guest", open: (page) => dialog(page).waitFor() },
  { name: "not-found", path: "/no/such/path", who: "guest" },
  { name: "licences", path: "/licences", who: "guest" },
  { name: "fairness", path: "/fairness", who: "guest" },
  {
    name: "currencies", path: "/", who: "player",
    async open(page) {
      await page.locator(".balance-chip").click();
      await dialog(page).waitFor();
    },
  },
  { name: "game-unknown", path: "/casino/game/nope", who: "guest" },
  { name: "error-licence", path: "/error/1", who: "guest" },
  { name: "error-licence-bare", path: "/error/noLayout/1", who: "guest" },
  { name: "error-access", path: "/error/slotUnavailable", who: "guest" },
  { name: "error-excluded", path: "/error/se", who: "guest" },
  { name: "oauth-unknown", path: "/oauth/authorize/nothing", who: "guest", statuses: [404] },
  { name: "wallet-frame", path: "/connect/frame", who: "guest" },
  { name: "home-player", path: "/", who: "player" },
  { name: "profile", path: "/profile/{id}", who: "player" },
  { name: "profile-unknown", path: "/profile/nobody_at_all", who: "player", statuses: [404] },
  { name: "settings-account", path: "/profile/settings/account", who: "player" },
  { name: "settings-security", path: "/profile/settings/security", who: "player" },
  { name: "settings-sessions", path: "/profile/settings/sessions", who: "player" },
  { name: "settings-connections", path: "/profile/settings/connections", who: "player" },
  { name: "settings-privacy", path: "/profile/settings/privacy", who: "player" },
  { name: "settings-self-exclusion", path: "/profile/settings/self-exclusion", who: "player" },
  { name: "settings-appearance", path: "/profile/settings/appearance", who: "player" },
  { name: "ui-kit", path: "/debugger/ui", who: "admin" },
  { name: "outbox", path: "/admin/mail", who: "admin" },
];

/** Waits until a page stands still: fonts there, nothing loading. */
export async function settled(page) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  // Buttons of the design system stay busy for show.
  await page.waitForFunction(() => !document.querySelector("[data-loading], [aria-busy=true]:not(.kit *)"));
}
