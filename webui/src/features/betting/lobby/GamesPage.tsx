// The page of a list of games: the named tabs, the games of a provider or of a tag.

import { useEffect, useMemo, useRef } from "react";
import { Heart, History, SearchX } from "lucide-react";
import { useLocation, useSearch } from "wouter";
import type { PageProps } from "../../../lib/lazy";
import { t } from "../../../lib/i18n";
import { store } from "../../../lib/store";
import { useTitle } from "../../../lib/title";
import { LinkButton } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { originals } from "./originals.list";
import { loadBlocked } from "./blocked.model";
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
  // Another path is another list with its own order and filter.
  return <OpenList key={path} path={path} params={params} />;
}

function OpenList({ path, params }: { path: string; params: Record<string, string> }) {
  const query = useSearch();
  const list = useMemo(() => listOf(path, params), [path, params]);
  const games = useMemo(() => new GameList(list, undefined, viewOf(location.search, list)), [list]);
  const visitor = store.user.value?._id;
  useEffect(() => {
    void games.load();
    void loadBlocked();
  }, [games, visitor]);
  // The view is read from the address, so it survives a reload and a step back.
  useEffect(() => games.setView(viewOf(query, list)), [games, list, query]);
  const title = t(games.title.value);
  useTitle(title);
  return (
    <>
      <NavBar />
      <GamesHead title={title} games={games} list={list} />
      <div className="games-body"><Tiles games={games} list={list} /></div>
    </>
  );
}

function Tiles({ games, list }: { games: GameList; list: List }) {
  const shown = games.visibleGames.value;
  const failure = games.failure.value;
  if (failure && !shown?.length) return <Failed text={failure} onRetry={() => void games.load()} />;
  if (shown?.length === 0) return <EmptyList games={games} list={list} />;
  return (
    <>
      <ul className="games-grid" aria-busy={shown === null} data-loading={shown === null ? "" : undefined}>
        {shown?.map((game) => <li key={game.id}><GameTile game={game} summary={summaries.get(game.id)} /></li>)}
        {shown === null && Array.from({ length: 24 }, (_, at) => <li key={at}><Skeleton height="auto" className="lobby-skeleton lobby-placeholder" /></li>)}
      </ul>
      {failure ? <Failed text={failure} onRetry={() => void games.load()} /> : shown && games.more.value && <LoadMore games={games} />}
    </>
  );
}

/** Loads more tiles when it comes near the viewport or is pressed. */
function LoadMore({ games }: { games: GameList }) {
  const moreButton = useRef<HTMLButtonElement>(null);
  const visibleCount = games.visibleGames.value?.length;
  useEffect(() => {
    if (!moreButton.current) return undefined;
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && void games.showMore(), { rootMargin: "800px" });
    observer.observe(moreButton.current);
    return () => observer.disconnect();
    // Observed again after each page, because it may still be near the viewport.
  }, [games, visibleCount]);
  return (
    <button ref={moreButton} type="button" className="games-more" aria-busy={games.loadingMore.value} onClick={() => void games.showMore()}>
      {text("lobby.more")}
    </button>
  );
}

function EmptyList({ games, list }: { games: GameList; list: List }) {
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
