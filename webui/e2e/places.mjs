// All places of the site, for the walk and for screenshots. `who` is the kind of visitor. `open`
// opens an overlay. `another` is a further state of a route, for the full run.
import { dialog, openAuth } from "./people.mjs";

/** Opens the search and waits for its first games. */
async function openSearch(page) {
  await page.keyboard.press("Control+k");
  await dialog(page).locator(".search-grid .game-tile").first().waitFor();
}

/** Opens a policy from the footer. */
async function openPolicy(page, name) {
  await page.getByRole("contentinfo").getByRole("button", { name, exact: true }).click();
  await dialog(page).locator(".policy-prose").waitFor();
}

/** Shows the chat: a column on wide screens, else a drawer behind a button. */
async function openChat(page) {
  const toggle = page.locator(".chat-entry").filter({ visible: true });
  if (await toggle.count()) await toggle.click();
  await page.getByRole("complementary", { name: "Chat" }).getByRole("log", { name: "Messages" }).waitFor();
}

/** Scrolls the live feed into view. */
async function toFeed(page) {
  await page.locator(".home-near").last().scrollIntoViewIfNeeded();
  await page.getByRole("region", { name: "Live feed" }).getByRole("row").nth(1).waitFor();
}

export const places = [
  { name: "home", path: "/", who: "guest" },
  { name: "referred", path: "/ref/FRIEND-7", who: "guest" },
  { name: "lobby-originals", path: "/casino/originals", who: "guest" },
  { name: "lobby-slots", path: "/casino/Slots", who: "guest" },
  { name: "lobby-live", another: true, path: "/casino/live", who: "player" },
  { name: "lobby-new-releases", another: true, path: "/casino/new-releases", who: "guest" },
  { name: "lobby-latest-releases", another: true, path: "/casino/latest-releases", who: "guest" },
  { name: "lobby-tag", path: "/casino/buy-bonuses", who: "player" },
  { name: "lobby-unknown-tag", another: true, path: "/casino/no-such-tag", who: "guest" },
  { name: "lobby-favorites", path: "/casino/favorites", who: "player" },
  { name: "lobby-recent", another: true, path: "/casino/recent", who: "player" },
  { name: "lobby-providers", path: "/casino/providers", who: "guest" },
  { name: "lobby-providers-all", another: true, path: "/provider/all", who: "player" },
  { name: "lobby-provider", path: "/casino/game/provider/Glasshouse Live", who: "guest" },
  { name: "search", another: true, path: "/casino/live", who: "guest", open: openSearch },
  {
    name: "search-found", path: "/casino/live", who: "player",
    async open(page) {
      await openSearch(page);
      await dialog(page).getByRole("searchbox").fill("har");
      await dialog(page).getByRole("heading", { name: /games found$/ }).waitFor();
    },
  },
  {
    name: "demo-notice", path: "/casino/live", who: "guest",
    async open(page) {
      await page.locator(".games-grid .game-tile-link").first().click();
      await dialog(page).waitFor();
    },
  },
  { name: "preview", path: "/casino/game/preview:glasshouse-live-glasshouse-roulette", who: "guest" },
  { name: "game", path: "/casino/game/dice", who: "player" },
  { name: "crash", path: "/casino/game/crash", who: "guest" },
  { name: "trading", path: "/trading", who: "guest" },
  { name: "trading-all", path: "/trading/all", who: "player" },
  { name: "trading-ticker", path: "/trading/ETHUSD", who: "player" },
  { name: "live-feed", another: true, path: "/", who: "player", open: toFeed },
  { name: "chat", path: "/licences", who: "player", open: openChat },
  { name: "leaderboard", path: "/leaderboard", who: "guest" },
  { name: "promotions", path: "/promotions", who: "guest" },
  { name: "bonuses", path: "/bonus", who: "player" },
  { name: "my-bets", path: "/my-bets", who: "player" },
  { name: "notifications", path: "/notifications", who: "player" },
  { name: "terms", path: "/terms", who: "guest" },
  { name: "privacy", path: "/privacyPolicy", who: "player" },
  { name: "policy-terms", path: "/licences", who: "guest", open: (page) => openPolicy(page, "Terms & Conditions") },
  { name: "policy-exclusion", another: true, path: "/licences", who: "player", open: (page) => openPolicy(page, "Self Exclusion") },
  { name: "policy-licence", another: true, path: "/licences", who: "guest", open: (page) => openPolicy(page, "License") },
  {
    name: "menu", path: "/licences", who: "player",
    async open(page) {
      const menu = page.locator(".mobile-bar").getByRole("button", { name: "Menu" });
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: "sign-in", another: true, path: "/", who: "guest", open: (page) => openAuth(page, "Sign in") },
  { name: "sign-up", path: "/", who: "guest", open: (page) => openAuth(page, "Sign up") },
  {
    name: "forgot", path: "/", who: "guest",
    async open(page) {
      await openAuth(page, "Sign in");
      await dialog(page).getByRole("button", { name: /forgot/i }).click();
      await page.getByRole("button", { name: "Reset password" }).waitFor();
    },
  },
  { name: "reset", path: "/password/reset/unknown/nothing", who: "guest", open: (page) => dialog(page).waitFor() },
  { name: "undo-email", path: "/email/undo/unknown/nothing", who: "guest", open: (page) => dialog(page).waitFor() },
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
  {
    name: "wallet-deposit", path: "/wallet?tab=deposit", who: "player",
    async open(page) {
      await dialog(page).getByRole("button", { name: "Show the address without an amount" }).click();
      await dialog(page).getByText("Waiting for your payment").waitFor();
    },
  },
  { name: "wallet-withdraw", another: true, path: "/wallet?tab=withdraw", who: "player", open: (page) => dialog(page).getByRole("button", { name: /^(Review withdrawal|Make a deposit)$/ }).waitFor() },
  {
    name: "wallet-book", path: "/wallet?tab=withdraw", who: "player",
    async open(page) {
      await dialog(page).getByRole("button", { name: "Address book" }).click();
      await dialog(page).getByRole("heading", { name: "Save an address" }).waitFor();
    },
  },
  { name: "wallet-history", path: "/wallet?tab=history", who: "player", open: (page) => dialog(page).getByText("You have no deposits yet.").waitFor() },
  { name: "game-unknown", path: "/casino/game/nope", who: "guest" },
  { name: "error-licence", path: "/error/1", who: "guest" },
  { name: "error-licence-bare", path: "/error/noLayout/1", who: "guest" },
  { name: "error-access", path: "/error/slotUnavailable", who: "guest" },
  { name: "error-excluded", another: true, path: "/error/se", who: "guest" },
  { name: "oauth-unknown", path: "/oauth/authorize/nothing", who: "guest", statuses: [404] },
  { name: "wallet-frame", path: "/connect/frame", who: "guest" },
  { name: "home-player", another: true, path: "/", who: "player" },
  { name: "home-admin", another: true, path: "/", who: "admin" },
  { name: "profile", path: "/profile/{id}", who: "player" },
  { name: "profile-other", another: true, path: "/profile/{id}", who: "admin" },
  {
    name: "profile-bets", another: true, path: "/profile/{id}", who: "player",
    async open(page) {
      await page.getByRole("tab", { name: "Bets" }).click();
    },
  },
  { name: "profile-unknown", path: "/profile/unknown_player", who: "player", statuses: [404] },
  { name: "partner-guest", path: "/partner", who: "guest" },
  { name: "partner", path: "/partner", who: "player" },
  { name: "settings-account", path: "/profile/settings/account", who: "player" },
  { name: "settings-security", path: "/profile/settings/security", who: "player" },
  { name: "settings-sessions", path: "/profile/settings/sessions", who: "player" },
  { name: "settings-connections", path: "/profile/settings/connections", who: "player" },
  { name: "settings-privacy", path: "/profile/settings/privacy", who: "player" },
  { name: "settings-self-exclusion", path: "/profile/settings/self-exclusion", who: "player" },
  { name: "settings-appearance", path: "/profile/settings/appearance", who: "player" },
  { name: "ui-kit", path: "/debugger/ui", who: "admin" },
  { name: "office", path: "/admin", who: "admin" },
  { name: "futures", path: "/admin/futures", who: "admin" },
  { name: "futures-void", path: "/admin/futures/void", who: "admin" },
  { name: "futures-market", path: "/admin/futures/market/BTCUSD", who: "admin" },
  { name: "dormant", path: "/admin/dormant", who: "admin" },
  { name: "outbox", path: "/admin/mail", who: "admin" },
];
