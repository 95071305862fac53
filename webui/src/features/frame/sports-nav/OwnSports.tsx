// The sports of the site's own sportsbook in the sidebar: sports with live matches first, with
// their number.

import { Clock3, Search, Ticket } from "lucide-react";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { AppLink } from "../../../lib/AppLink";
import { signedIn } from "../../../lib/store";
import { categories, watchCategories } from "../../../lib/sportCategories";
import { SportIcon } from "../../../ui/SportIcon";
import { ownText } from "./own.texts";
import "./own.css";

export default function OwnSports() {
  const [path] = useLocation();
  useEffect(watchCategories, []);
  const entry = (to: string, label: string, EntryIcon: typeof Search) => (
    <li>
      <AppLink className="sidebar-entry sidebar-entry-low" to={to} aria-current={path === to ? "page" : undefined}>
        <EntryIcon size={18} aria-hidden />
        <span className="sidebar-label">{label}</span>
      </AppLink>
    </li>
  );
  return (
    <>
      <ul className="sidebar-group">
        {entry("/sport/search", ownText("sportsNav.search"), Search)}
        {signedIn.value && entry("/sport/bets", ownText("sportsNav.bets"), Ticket)}
      </ul>
      <ul className="sidebar-group" aria-label={ownText("sportsNav.sports")} style={categories.data.value ? undefined : { minHeight: "100dvh" }}>
        {(categories.data.value ?? []).filter(({ count }) => count.total > 0).map(({ id, name, count, esport }) => (
          <li key={id}>
            <AppLink className="sidebar-entry sidebar-entry-low" to={`/sport/category/${id}`} aria-current={path.startsWith(`/sport/category/${id}`) ? "page" : undefined}>
              <SportIcon sport={id} esport={esport} />
              <span className="sidebar-label">{name}</span>
              <span className="num sports-nav-count" data-live={count.live > 0 || undefined}>
                {count.live === 0 && <Clock3 size={12} aria-hidden />}
                {count.live > 0 ? count.live : count.total}
                <span className="hidden-text">{count.live > 0 ? ownText("sportsNav.live") : ownText("sportsNav.matches")}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  );
}
