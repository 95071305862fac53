// A game as a tile: its picture, its provider and the favourite button.

import { useState, type MouseEvent } from "react";
import { Heart } from "lucide-react";
import { AppLink } from "../../../lib/AppLink";
import { errorText } from "../../../lib/api";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { cx } from "../../../ui/cx";
import { toast } from "../../../ui/toast";
import { isPlainClick } from "./addresses";
import { isBlocked } from "./blocked.model";
import { favourites } from "./favourites.model";
import { gamePath, originalsType, pictureOf, type Game } from "./game";
import { text } from "./lobby.texts";
import "./game-tile.css";

interface Props {
  game: Game;
  /** A summary of the game, shown on hover. */
  summary?: string;
  /** Called when the game's page or notice opens from this tile. */
  onOpen?: () => void;
}

/** Used by the rows, the lists and the search. */
export function GameTile({ game, summary, onOpen }: Props) {
  const blocked = isBlocked(game.type);
  const note = noteOf(game, blocked);
  const inner = (
    <>
      <Picture src={pictureOf(game)} name={game.name} />
      <span className="game-tile-words">
        <strong>{game.name}</strong>
        <span>{game.type === originalsType ? (summary ?? text("lobby.tile.original")) : game.type}</span>
      </span>
      {note && <span className="game-tile-note">{note}</span>}
    </>
  );
  const className = cx("game-tile-link", game.isDisabled && "game-tile-disabled", blocked && "game-tile-blocked");
  return (
    <div className="game-tile" data-game={game.id}>
      {game.isDisabled && game.type !== originalsType ? (
        <a className={className} role="link" aria-disabled="true">{inner}</a>
      ) : (
        <AppLink to={gamePath(game.id)} className={className} onClick={(event) => open(event, game, onOpen)}>{inner}</AppLink>
      )}
      {store.user.value && <FavouriteMark game={game} />}
    </div>
  );
}

/** What a player must know before opening the game. */
function noteOf(game: Game, blocked: boolean): string | null {
  if (game.isDisabled) return text("lobby.tile.disabled");
  if (blocked) return text("lobby.tile.blocked");
  return game.isPreview ? text("lobby.tile.preview") : null;
}

function open(event: MouseEvent, game: Game, onOpen?: () => void): void {
  if (!isPlainClick(event)) return;
  if (game.isPreview) {
    event.preventDefault(); // This also skips the link's own click handler.
    openOverlay("demo-notice", { title: game.name, image: pictureOf(game) });
    return;
  }
  onOpen?.();
}

/** The picture, or the name on a coloured background. */
function Picture({ src, name }: { src: string; name: string }) {
  const [failed, setFailed] = useState(false);
  if (!src || failed) return <span className="game-tile-plain" aria-hidden="true">{name}</span>;
  return (
    <img className="game-tile-picture" src={src} alt="" width={195} height={196} loading="lazy" decoding="async" draggable={false} onError={() => setFailed(true)} />
  );
}

function FavouriteMark({ game }: { game: Game }) {
  const marked = favourites.has(game);
  return (
    <button
      type="button"
      className="game-tile-heart"
      aria-pressed={marked}
      onClick={() => void favourites.toggle(game).catch((error: unknown) => toast.error(errorText(error)))}
    >
      <Heart size={16} aria-hidden="true" fill={marked ? "currentColor" : "none"} />
      <span className="hidden-text">{text("lobby.favourite", { name: game.name })}</span>
    </button>
  );
}
