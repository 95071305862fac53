// A row of the home page: its title, the link to the full list, its arrows and tiles.

import type { ReactNode } from "react";
import { AppLink } from "../../../lib/AppLink";
import { windowWidth } from "../../../lib/breakpoints";
import { Skeleton } from "../../../ui/Skeleton";
import { stepOf, tilesPerView } from "./slider.model";
import { text } from "./lobby.texts";
import { gamesPerRow, type RowData } from "./rows.model";
import { Track } from "./Track";
import "./lobby-row.css";

interface Props<T> {
  title: string;
  /** The address of the full list. */
  listPath: string;
  data: RowData<T>;
  /** Draws one tile. The name of the row's tiles is their key. */
  tile: (one: T) => ReactNode;
  keyOf: (one: T) => string;
  /** The first element, before the loaded tiles. */
  lead?: ReactNode;
  /** The last element of the row. */
  tail?: ReactNode;
  /** Class of the placeholder of a tile while it loads, with the size of a tile. */
  placeholderClass?: string;
}

export function LobbyRow<T>({ title, listPath, data, tile, keyOf, lead, tail, placeholderClass = "lobby-placeholder" }: Props<T>) {
  const tiles = data.tiles.value;
  const isEmpty = tiles === null ? data.wasEmpty : tiles.length === 0;
  if (isEmpty && !lead) return null;
  const width = windowWidth.value;
  const count = (tiles?.length ?? gamesPerRow) + (lead ? 1 : 0) + (tail ? 1 : 0);
  const id = `lobby-row-${data.id}`;
  return (
    <section className="lobby-row" aria-labelledby={id} aria-busy={tiles === null} data-row={data.id}>
      <Track
        label={title}
        row={{ tiles: count, perView: tilesPerView(width), step: stepOf(width) }}
        className="track-games"
        head={(arrows) => (
          <div className="lobby-row-head">
            <h2 id={id}>{title}</h2>
            <AppLink to={listPath} className="lobby-row-all">
              {text("lobby.viewAll")}
              <span className="hidden-text"> {title}</span>
            </AppLink>
            {arrows}
          </div>
        )}
      >
        {lead && <li>{lead}</li>}
        {tiles === null ? placeholders(placeholderClass) : tiles.map((one) => <li key={keyOf(one)}>{tile(one)}</li>)}
        {tail && <li>{tail}</li>}
      </Track>
      {tiles === null && <span className="hidden-text" role="status" data-loading="">{text("lobby.loading", { what: title })}</span>}
    </section>
  );
}

function placeholders(placeholderClass: string): ReactNode {
  return Array.from({ length: gamesPerRow }, (_, at) => (
    <li key={at}><Skeleton height="auto" className={`lobby-skeleton ${placeholderClass}`} /></li>
  ));
}

/** A tile that leads to a list: the full list of a row, or a game with many tables. */
export function LinkTile({ to, icon, label, rest: hiddenText }: { to: string; icon: ReactNode; label: string; rest?: string }) {
  return (
    <AppLink to={to} className="link-tile">
      {icon}
      <span>{label}{hiddenText && <span className="hidden-text"> {hiddenText}</span>}</span>
    </AppLink>
  );
}
