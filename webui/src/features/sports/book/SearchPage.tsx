// Finding a match by the names of its sides, its league or its sport.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { useSearch } from "wouter/use-browser-location";
import { api, errorText } from "../../../lib/api";
import type { Event as SportEvent } from "../../../lib/api.gen";
import { t } from "../../../lib/i18n";
import { TextField } from "../../../ui/Field";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { SportsFrame } from "../slip/SportsFrame";
import { sportsSearchTitle } from "./book.titles";
import { text } from "./book.texts";
import { EventRow } from "./EventRow";
import "./book.css";

type Found = { state: "none" | "loading" } | { state: "found"; events: SportEvent[] } | { state: "failed"; reason: string };

/** How long one must not type before it is searched, in milliseconds. */
const restFor = 250;

export default function SearchPage() {
  useSignals();
  const [query, setQuery] = useState(new URLSearchParams(useSearch()).get("q") ?? "");
  const [found, setFound] = useState<Found>({ state: "none" });
  const wanted = query.trim();
  const search = () => {
    if (wanted.length < 2) {
      setFound({ state: "none" });
      return undefined;
    }
    let current = true;
    setFound({ state: "loading" });
    const timer = setTimeout(() => {
      api.post("/api/bookmaker/search", { query: wanted }, { retry: true }).then(
        ({ events }) => current && setFound({ state: "found", events }),
        (error) => current && setFound({ state: "failed", reason: errorText(error) }),
      );
    }, restFor);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  };
  useEffect(search, [wanted]);
  return (
    <SportsFrame>
      <div className="sports-page">
        <header className="sports-head"><h1>{t(sportsSearchTitle)}</h1></header>
        <TextField label={text("sports.search.label")} hint={text("sports.search.hint")} type="search" autoFocus maxLength={60} value={query} onChange={setQuery} />
        {found.state === "none" && <Empty text={text("sports.search.before")} />}
        {found.state === "loading" && <Skeleton height={320} />}
        {found.state === "failed" && <Failed text={found.reason} onRetry={() => void search()} />}
        {found.state === "found" && (found.events.length > 0 ? <section className="sports-list"><div className="sports-league"><ul>{found.events.map((event) => <EventRow key={event.id} event={event} />)}</ul></div></section> : <Empty text={text("sports.search.none")} />)}
      </div>
    </SportsFrame>
  );
}
