// A row of the home page: its title, the link to all of it, its arrows and tiles.

import { useSignals } from "@preact/signals-react/runtime";
import type { ReactNode } from "react";
import { AppLink } from "../../../lib/AppLink";
import { windowWidth } from "../../../lib/breakpoints";
import { Skeleton } from "../../../ui/Skeleton";
import { stepOf, tilesPerView } from "./counter.model";
import { text } from "./lobby.texts";
import { gamesPerRow, type RowData } from "./rows.model";
import { Track } from "./Track";
import "./lobby-row.css";

interface Props<T> {
  title: string;
  /** Where all of the row's tiles are. */
  all: string;
  data: RowData<T>;
  /** Draws one tile; the name of the row's tiles tells them apart. */
  tile: (one: T) => ReactNode;
  keyOf: (one: T) => string;
  /** Stands first, before what was loaded. */
  lead?: ReactNode;
  /** Closes the row. */
  tail?: ReactNode;
  /** Class of what stands for a tile while it loads, in the tile's size. */
  place?: string;
}

export function LobbyRow<T>({ title, all, data, tile, keyOf, lead, tail, place = "lobby-place" }: Props<T>) {
  useSignals();
  const tiles = data.tiles.value;
  const nothing = tiles === null ? data.emptyBefore : tiles.length === 0;
  if (nothing && !lead) return null;
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
            <AppLink to={all} className="lobby-row-all">
              {text("lobby.viewAll")}
              <span className="hidden-text"> {title}</span>
            </AppLink>
            {arrows}
          </div>
        )}
      >
        {lead && <li>{lead}</li>}
        {tiles === null ? waiting(place) : tiles.map((one) => <li key={keyOf(one)}>{tile(one)}</li>)}
        {tail && <li>{tail}</li>}
      </Track>
      {tiles === null && <span className="hidden-text" role="status" data-loading="">{text("lobby.loading", { what: title })}</span>}
    </section>
  );
}

function waiting(place: string): ReactNode {
  return Array.from({ length: gamesPerRow }, (_, at) => (
    <li key={at}><Skeleton height="auto" className={`lobby-skeleton ${place}`} /></li>
  ));
}

/** A tile that leads to a list: all of a row, or a game of many tables. */
export function WordTile({ to, icon, label, rest }: { to: string; icon: ReactNode; label: string; rest?: string }) {
  return (
    <AppLink to={to} className="word-tile">
      {icon}
      <span>{label}{rest && <span className="hidden-text"> {rest}</span>}</span>
    </AppLink>
  );
}
