// The search above the pages: a text, a provider, a kind, and the games.

import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { Search as Glass, SearchX } from "lucide-react";
import { bus } from "../../../lib/bus";
import type { OverlayProps } from "../../../lib/overlays";
import { Dialog } from "../../../ui/Dialog";
import { Listbox } from "../../../ui/Listbox";
import { Pagination } from "../../../ui/Pagination";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty } from "../../../ui/States";
import { loadBlocked } from "../lobby/blocked.model";
import { findGames } from "../lobby/game";
import { GameTile } from "../lobby/GameTile";
import { providerChoices, loadChoices } from "../lobby/providers.model";
import { categories, maxLength, nextTile, pageSize, Search } from "./search.model";
import { text } from "./search.texts";
import "./search.css";

export default function SearchOverlay({ close }: OverlayProps<"search">) {
  const [search] = useState(() => new Search(findGames));
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    void search.open();
    void loadBlocked();
    loadChoices();
    const unsubscribe = bus.on("navigate", close);
    return () => {
      unsubscribe();
      search.close();
    };
    // The overlay's host passes a new closure at each rendering. Any of them closes the overlay.
  }, [search]);
  return (
    <Dialog title={text("search.title")} hideTitle size="large" initialFocus={box} onClose={close}>
      <div className="search" onKeyDown={(event) => moveFocus(event, box, list)}>
        <TextBox search={search} box={box} />
        <div className="search-filters">
          <CategoryFilter search={search} />
          <ProviderFilter search={search} />
        </div>
        <Results search={search} list={list} close={close} />
      </div>
    </Dialog>
  );
}

// Arrow keys move from the text into the tiles and between them.
function moveFocus(event: KeyboardEvent, box: RefObject<HTMLInputElement | null>, list: RefObject<HTMLUListElement | null>): void {
  const links = [...(list.current?.querySelectorAll<HTMLElement>(".game-tile-link[href]") ?? [])];
  const at = links.indexOf(event.target as HTMLElement);
  if (at < 0 && event.target !== box.current) return;
  const columns = list.current ? getComputedStyle(list.current).gridTemplateColumns.split(" ").length : 1;
  const next = nextTile(event.key, at, links.length, columns);
  if (next === null) return;
  event.preventDefault();
  if (next < 0) box.current?.focus();
  else links[next]?.focus();
}

function TextBox({ search, box }: { search: Search; box: RefObject<HTMLInputElement | null> }) {
  return (
    <label className="search-box">
      <Glass size={20} aria-hidden="true" />
      <span className="hidden-text">{text("search.hint")}</span>
      <input
        ref={box}
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={maxLength}
        placeholder={text("search.hint")}
        value={search.text.value}
        onChange={(event) => search.type(event.target.value)}
      />
      {search.loading.value && <span className="ui-spinner" role="status" aria-label={text("search.looking")} data-loading="" />}
    </label>
  );
}

function CategoryFilter({ search }: { search: Search }) {
  const chosen = search.category.value;
  return (
    <div className="search-kinds" role="group" aria-label={text("search.categories")}>
      {categories.map((category) => (
        <button key={category} type="button" className="search-kind" aria-pressed={chosen === category} onClick={() => search.toggleCategory(category)}>
          {category}
        </button>
      ))}
    </div>
  );
}

function ProviderFilter({ search }: { search: Search }) {
  const chosen = search.provider.value;
  const shown = chosen || text("search.all");
  return (
    <Listbox
      label={`${text("search.provider")}: ${shown}`}
      buttonContent={<><span className="search-provider-word">{text("search.provider")}:</span> {shown}</>}
      value={chosen}
      options={[{ id: "", text: text("search.all") }, ...providerChoices.value.map((name) => ({ id: name, text: name }))]}
      onChoose={(id) => search.setProvider(id)}
    />
  );
}

function Results({ search, list, close }: { search: Search; list: RefObject<HTMLUListElement | null>; close: () => void }) {
  const searching = search.showsResults.value;
  const shown = search.shown.value;
  const count = search.games.value?.length ?? 0;
  const loading = search.loading.value;
  return (
    <section className="search-results" aria-busy={loading}>
      <h3 className="search-heading num">{searching ? (shown ? text("search.found", { n: count }) : text("search.looking")) : text("search.try")}</h3>
      <p className="hidden-text" role="status">{!loading && searching && text("search.found", { n: count })}</p>
      <div className="search-stage">
        {!shown?.length && !loading ? (
          <Empty icon={<SearchX size={28} aria-hidden="true" />} text={text(searching ? "search.none" : "search.noneFeatured")} />
        ) : (
          <ul ref={list} className="search-grid">
            {shown?.map((game) => <li key={game.id}><GameTile game={game} onOpen={close} /></li>)}
            {!shown && loading && Array.from({ length: pageSize }, (_, at) => <li key={at}><Skeleton height="auto" className="search-skeleton" /></li>)}
          </ul>
        )}
      </div>
      <div className="search-pages">
        {search.pages.value > 1 && <Pagination page={search.page.value} pages={search.pages.value} onChange={(page) => (search.page.value = page)} />}
      </div>
    </section>
  );
}
