// The matches of one sport, by a filter of the address.

import { useSearch } from "wouter/use-browser-location";
import { t } from "../../../lib/i18n";
import { AppLink } from "../../../lib/AppLink";
import type { PageProps } from "../../../lib/lazy";
import { LinkButton } from "../../../ui/Button";
import { Empty } from "../../../ui/States";
import { Switch } from "../../../ui/Switch";
import { SportsFrame } from "../slip/SportsFrame";
import { text } from "./book.texts";
import { Categories } from "./Categories";
import { categories } from "../../../lib/sportCategories";
import { EventList } from "./EventList";
import { Leagues } from "./Leagues";
import { hideInactive } from "./options";
import { filterOf, filters } from "./sports.model";
import { usePageTitle } from "./usePageTitle";
import "./book.css";

export default function CategoryPage({ params }: PageProps) {
  const { id = "" } = params;
  const filter = filterOf(params.filter);
  const league = new URLSearchParams(useSearch()).get("league");
  const sport = categories.data.value?.find((one) => one.id === id);
  usePageTitle(sport && (league ?? sport.name));
  const unknown = categories.data.value !== null && !sport;
  return (
    <SportsFrame>
      <div className="sports-page">
        <header className="sports-head">
          <h1>{sport?.name ?? t("sports.title")}</h1>
          <Switch label={text("sports.hideInactive")} checked={hideInactive.value} onChange={(on) => (hideInactive.value = on)} />
        </header>
        <Categories current={id} />
        {unknown ? <Empty text={text("sports.category.none")} action={<LinkButton href="/sport">{text("sports.event.back")}</LinkButton>} /> : <>
          <nav className="sports-filters" aria-label={text("sports.filters")}>
            {filters.map((one) => (
              <AppLink key={one} to={one === "all" ? `/sport/category/${id}` : `/sport/category/${id}/${one}`} aria-current={one === filter ? "page" : undefined}>{text(`sports.${one}`)}</AppLink>
            ))}
          </nav>
          <Leagues key={id} category={id} current={league} />
          <EventList key={`${id}/${filter}/${league}`} query={{ category: id, filter, tournament: league ?? undefined }} />
        </>}
      </div>
    </SportsFrame>
  );
}
