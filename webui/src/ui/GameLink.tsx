// The way from a bet in a list to its game: the game's picture.

import { useSignals } from "@preact/signals-react/runtime";
import { Play } from "lucide-react";
import type { LiveMetadata } from "../lib/api.gen";
import { AppLink } from "../lib/AppLink";
import { pageExists } from "../lib/offers";
import { uiTexts } from "./texts";
import "./game-link.css";

export const gamePath = (id: string): string => `/casino/game/${encodeURIComponent(id)}`;

export function GameLink({ id, name, image }: LiveMetadata) {
  useSignals();
  const picture = <img src={image} alt="" width="32" height="32" loading="lazy" />;
  const to = gamePath(id);
  if (!pageExists(to)) return <span className="ui-game-link">{picture}</span>;
  const label = `${uiTexts.play} ${name}`;
  return (
    // The row around it opens the bet.
    <AppLink to={to} className="ui-game-link" aria-label={label} title={label} onClick={(event) => event.stopPropagation()}>
      {picture}
      <Play aria-hidden="true" />
    </AppLink>
  );
}
