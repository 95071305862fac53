// The page of a list of games: the named tabs, a provider's games, or those of
// a tag.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useRef } from "react";
import { Heart, History, SearchX } from "lucide-react";
import { useLocation, useSearch } from "wouter";
import type { PageProps } from "../../../lib/lazy";
import { t } from "../../../lib/i18n";
import { store } from "../../../lib/store";
import { titleText } from "../../../lib/title";
import { LinkButton } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { originals } from "./originals.list";
import { learnBlocked } from "./blocked.model";
import { GameTile } from "./GameTile";
import { GamesHead } from "./GamesHead";
import { GameList, listOf, viewOf, type List } from "./list.model";
import { text } from "./lobby.texts";
import { NavBar } from "./NavBar";
import "./lobby-row.css";
import "./games-page.css";

const summaries = new Map(originals.map(({ id, summary }) => [id, summary]));

export default function GamesPage({ params }: PageProps) {
  const [path] = useLocation();
  // Another path is another list, with a sorting and a filter of its own.
  return <Opened key={path} path={path} params={params} />;
}

function Opened({ path, params }: { path: string; params: Record<string, string> }) {
  useSignals();
  const query = useSearch();
  const list = useMemo(() => listOf(path, params), [path, params]);
  const games = useMemo(() => new GameList(list, undefined, viewOf(location.search, list)), [list]);
  const visitor = store.user.value?._id;
  useEffect(() => {
    void games.load();
    void learnBlocked();
  }, [games, visitor]);
  // The address keeps the view: over a reload, and for who comes back to it.
  useEffect(() => games.show(viewOf(query, list)), [games, list, query]);
  const title = t(games.title.value);
  useEffect(() => {
    // After the frame, which gives a route without a title the product's name.
    const later = setTimeout(() => (document.title = titleText(title)));
    return () => clearTimeout(later);
  }, [title]);
  return (
    <>
      <NavBar />
      <GamesHead title={title} games={games} list={list} />
      <div className="games-body"><Tiles games={games} list={list} /></div>
    </>
  );
}

function Tiles({ games, list }: { games: GameList; list: List }) {
  useSignals();
  const shown = games.shown.value;
  const failure = games.failure.value;
  if (failure && !shown?.length) return <Failed text={failure} onRetry={() => void games.load()} />;
  if (shown?.length === 0) return <Nothing games={games} list={list} />;
  return (
    <>
      <ul className="games-grid" aria-busy={shown === null} data-loading={shown === null ? "" : undefined}>
        {shown?.map((game) => <li key={game.id}><GameTile game={game} summary={summaries.get(game.id)} /></li>)}
        {shown === null && Array.from({ length: 24 }, (_, at) => <li key={at}><Skeleton height="auto" className="lobby-skeleton lobby-place" /></li>)}
      </ul>
      {failure ? <Failed text={failure} onRetry={() => void games.load()} /> : shown && games.more.value && <More games={games} />}
    </>
  );
}

/** Loads further tiles when it comes near the window, or when pressed. */
function More({ games }: { games: GameList }) {
  useSignals();
  const place = useRef<HTMLButtonElement>(null);
  const drawn = games.shown.value?.length;
  useEffect(() => {
    if (!place.current) return undefined;
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && void games.showMore(), { rootMargin: "800px" });
    watch.observe(place.current);
    return () => watch.disconnect();
    // Watched anew after each page: it may still be near.
  }, [games, drawn]);
  return (
    <button ref={place} type="button" className="games-more" aria-busy={games.loadingMore.value} onClick={() => void games.showMore()}>
      {text("lobby.more")}
    </button>
  );
}

function Nothing({ games, list }: { games: GameList; list: List }) {
  useSignals();
  const provider = games.provider.value;
  const Icon = list.recent ? History : list.empty === "lobby.empty.favorites" ? Heart : SearchX;
  return (
    <Empty
      icon={<Icon size={28} aria-hidden="true" />}
      text={provider ? text("lobby.empty.filter", { name: provider }) : t(list.empty)}
      action={<LinkButton href="/">{text("lobby.empty.home")}</LinkButton>}
    />
  );
}
