// The bar of a signed-in player over the games: four lists and the search.

import { Cherry, Gem, House, Search, Video } from "lucide-react";
import { useLocation } from "wouter";
import { AppLink } from "../../../lib/AppLink";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { hasGames } from "./empty";
import { text } from "./lobby.texts";
import "./nav-bar.css";

const tabs = [
  { to: "/", icon: House, label: text("lobby.nav.home") },
  { to: "/casino/originals", icon: Gem, label: text("lobby.nav.originals") },
  { to: "/casino/slots", icon: Cherry, label: text("lobby.nav.slots") },
  { to: "/casino/live", icon: Video, label: text("lobby.nav.live") },
];

export function NavBar() {
  const [path] = useLocation();
  if (!store.user.value) return null;
  return (
    <div className="lobby-nav">
      <nav aria-label={text("lobby.nav")}>
        <ul className="lobby-nav-tabs">
          {tabs.filter(({ to }) => hasGames(to.split("/").at(-1) ?? "")).map(({ to, icon: Icon, label }) => (
            <li key={to}>
              <AppLink to={to} className="lobby-nav-tab" aria-current={path === to ? "page" : undefined}>
                <Icon size={18} aria-hidden="true" />
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      </nav>
      <button type="button" className="lobby-nav-search" aria-keyshortcuts="/ Control+K" onClick={() => openOverlay("search", {})}>
        <Search size={18} aria-hidden="true" />
        <span>{text("lobby.nav.search")}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
    </div>
  );
}
