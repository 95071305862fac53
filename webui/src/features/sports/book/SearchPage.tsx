// Search for a match by the names of its sides, its league or its sport.

import { useEffect, useState } from "react";
import { useSearch } from "wouter/use-browser-location";
import { api, errorText } from "../../../lib/api";
import type { Event as SportEvent } from "../../../lib/api.gen";
import { t } from "../../../lib/i18n";
import { TextField } from "../../../ui/Field";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { SportsFrame } from "../slip/SportsFrame";
import { text } from "./book.texts";
import { EventRow } from "./EventRow";
import "./book.css";

type SearchState = { state: "none" | "loading" } | { state: "found"; events: SportEvent[] } | { state: "failed"; reason: string };

/** Delay after typing before the search starts, in milliseconds. */
const searchDelay = 250;

export default function SearchPage() {
  const [query, setQuery] = useState(new URLSearchParams(useSearch()).get("q") ?? "");
  const [searchState, setSearchState] = useState<SearchState>({ state: "none" });
  const searchText = query.trim();
  const search = () => {
    if (searchText.length < 2) {
      setSearchState({ state: "none" });
      return undefined;
    }
    let current = true;
    setSearchState({ state: "loading" });
    const timer = setTimeout(() => {
      api.post("/api/bookmaker/search", { query: searchText }, { retry: true }).then(
        ({ events }) => current && setSearchState({ state: "found", events }),
        (error) => current && setSearchState({ state: "failed", reason: errorText(error) }),
      );
    }, searchDelay);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  };
  useEffect(search, [searchText]);
  return (
    <SportsFrame>
      <div className="sports-page">
        <header className="sports-head"><h1>{t("sports.search.title")}</h1></header>
        <TextField label={text("sports.search.label")} hint={text("sports.search.hint")} type="search" autoFocus maxLength={60} value={query} onChange={setQuery} />
        {searchState.state === "none" && <Empty text={text("sports.search.before")} />}
        {searchState.state === "loading" && <Skeleton height={320} />}
        {searchState.state === "failed" && <Failed text={searchState.reason} onRetry={() => void search()} />}
        {searchState.state === "found" && (searchState.events.length > 0 ? <section className="sports-list"><div className="sports-league"><ul>{searchState.events.map((event) => <EventRow key={event.id} event={event} />)}</ul></div></section> : <Empty text={text("sports.search.none")} />)}
      </div>
    </SportsFrame>
  );
}
