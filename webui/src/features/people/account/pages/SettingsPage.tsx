// The frame of all settings: their tabs next to the content, on phones above it.

import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { AppLink } from "../../../../lib/AppLink";
import { text as account } from "../account.texts";
import { text } from "../settings.texts";
import "./settings.css";

const tabs = [
  { to: "/profile/settings/account", label: account("account.page.account") },
  { to: "/profile/settings/security", label: account("account.page.security") },
  { to: "/profile/settings/sessions", label: account("account.page.sessions") },
  { to: "/profile/settings/connections", label: account("account.page.connections") },
  { to: "/profile/settings/notices", label: account("account.page.notices") },
  { to: "/profile/settings/privacy", label: account("account.page.privacy") },
  { to: "/profile/settings/self-exclusion", label: account("account.page.selfExclusion") },
  { to: "/profile/settings/appearance", label: account("account.page.appearance") },
];

export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const [path] = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    nav.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);
  return (
    <div className="settings">
      <nav ref={nav} className="settings-tabs" aria-label={text("settings.title")}>
        {tabs.map((tab) => (
          <AppLink key={tab.to} to={tab.to} aria-current={path === tab.to ? "page" : undefined}>{tab.label}</AppLink>
        ))}
      </nav>
      <div className="settings-content">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}
