// The levels of the jackpots above the pages of games. They are part of the page's data, so that
// nothing moves when it loads.

import { useLocation } from "wouter";
import { Gem } from "lucide-react";
import { AppLink } from "../../../lib/AppLink";
import { t } from "../../../lib/i18n";
import { jackpotsAbove } from "../../../lib/jackpots";
import { LevelCounter } from "./LevelCounter";
import "./jackpot-strip.css";

export function JackpotStrip() {
  const [path] = useLocation();
  const jackpots = jackpotsAbove(path);
  if (jackpots.length === 0) return null;
  return (
    <nav className="jackpot-strip" aria-label={t("jackpots.page")}>
      {jackpots.map(({ id, name, level }) => (
        <AppLink key={id} className="jackpot-strip-item" to="/casino/jackpots">
          <Gem size={16} aria-hidden="true" />
          <span>{name}</span>
          <LevelCounter id={id} level={level} />
        </AppLink>
      ))}
    </nav>
  );
}
