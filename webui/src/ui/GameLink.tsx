// The link from a bet in a list to its game, with the game's picture.

import { Play } from "lucide-react";
import type { LiveMetadata } from "../lib/api.gen";
import { AppLink } from "../lib/AppLink";
import { pageExists } from "../lib/availability";
import { uiTexts } from "./texts";
import "./game-link.css";

/** The page of a game, or of the sport or market of a bet. */
export function gamePath(id: string, kind?: LiveMetadata["kind"]): string {
  if (kind === "sports") return "/sport";
  return `${kind === "futures" ? "/trading" : "/casino/game"}/${encodeURIComponent(id)}`;
}

export function GameLink({ id, name, image, kind }: LiveMetadata) {
  const picture = <img src={image} alt="" width="32" height="32" loading="lazy" />;
  const to = gamePath(id, kind);
  if (!pageExists(to)) return <span className="ui-game-link">{picture}</span>;
  const label = `${uiTexts.play} ${name}`;
  return (
    // A click on the row opens the bet.
    <AppLink to={to} className="ui-game-link" aria-label={label} title={label} onClick={(event) => event.stopPropagation()}>
      {picture}
      <Play aria-hidden="true" />
    </AppLink>
  );
}
