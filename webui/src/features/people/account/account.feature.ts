// Accounts: all sign-in methods, and the account's own pages.

import { effect } from "@preact/signals";
import { defineFeature, type Route } from "../../../lib/feature";
import { lazyPage } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { onRefresh } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import { homePage } from "../../frame/home/home.feature";
import "./account.titles";
import { requireEmail, closeSignInDialogs } from "./signInEffects";

declare module "../../../lib/overlays" {
  interface Overlays {
    /** Asks for the operator's contact fields. */
    "contact-info": Record<never, never>;
  }
}

const accountPage = lazyPage(() => import("./pages/AccountPage"));

const settings: Route[] = [
  { path: "/profile/settings", page: accountPage, redirect: () => "/profile/settings/account" },
  { path: "/profile/settings/account", page: accountPage, title: "account.page.account" },
  { path: "/profile/settings/security", page: lazyPage(() => import("./pages/SecurityPage")), title: "account.page.security" },
  { path: "/profile/settings/sessions", page: lazyPage(() => import("./pages/SessionsPage")), title: "account.page.sessions" },
  { path: "/profile/settings/connections", page: lazyPage(() => import("./pages/ConnectionsPage")), title: "account.page.connections" },
  { path: "/profile/settings/notices", page: lazyPage(() => import("./pages/NoticesPage")), title: "account.page.notices" },
  { path: "/profile/settings/privacy", page: lazyPage(() => import("./pages/PrivacyPage")), title: "account.page.privacy" },
  { path: "/profile/settings/self-exclusion", page: lazyPage(() => import("./pages/SelfExclusionPage")), title: "account.page.selfExclusion" },
  { path: "/profile/settings/appearance", page: lazyPage(() => import("./pages/AppearancePage")), title: "account.page.appearance" },
];

export default defineFeature({
  name: "account",
  routes: [
    ...settings.map((route) => ({ ...route, requiresLogin: true, allowExcluded: true })),
    // Links of emails stay open to self-excluded players.
    {
      path: "/email/undo/:user/:token",
      page: homePage,
      allowExcluded: true,
      overlay: ({ user = "", token = "" }) => openOverlay("undo-email", { user, token }),
    },
    {
      path: "/email/:user/:token",
      page: homePage,
      allowExcluded: true,
      overlay: ({ user = "", token = "" }) => openOverlay("confirm-email", { user, token }),
    },
    {
      path: "/password/reset/:user/:token",
      page: homePage,
      allowExcluded: true,
      overlay: ({ user = "", token = "" }) => openOverlay("reset", { user, token }),
    },
    {
      path: "/oauth/authorize/:requestId",
      page: homePage,
      title: "account.page.oauth",
      overlay: ({ requestId = "" }) => openOverlay("oauth", { requestId }),
    },
    { path: "/connect/discord", page: lazyPage(() => import("./pages/DiscordReturn")), title: "account.page.connections", requiresLogin: true, allowExcluded: true },
    { path: "/connect/frame", page: lazyPage(() => import("./connect/ConnectFrame")), title: "account.page.connect", hideLayout: true },
  ],
  overlays: {
    auth: () => import("./AuthModal"),
    forgot: () => import("./ForgotModal"),
    reset: () => import("./ResetModal"),
    "confirm-email": () => import("./ConfirmEmailModal"),
    "undo-email": () => import("./UndoEmailModal"),
    "two-factor": () => import("./TwoFactorModal"),
    "update-email": () => import("./UpdateEmailModal"),
    "wallet-connect": () => import("./WalletConnectOverlay"),
    oauth: () => import("./OAuthDialog"),
    "contact-info": () => import("./ContactModal"),
  },
  start() {
    effect(closeSignInDialogs);
    effect(requireEmail);
    // Not critical: a question that could not be loaded is shown at the next visit.
    onRefresh(async () => {
      if (store.user.peek()) void import("./contact.watch").then(({ watchContact }) => watchContact()).catch(() => undefined);
    });
  },
});
