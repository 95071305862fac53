// The leagues with the most open bets, in a row.

import { api } from "../../../lib/api";
import { AppLink } from "../../../lib/AppLink";
import { useResource } from "../../../lib/useResource";
import { Skeleton } from "../../../ui/Skeleton";
import { SportIcon } from "../../../ui/SportIcon";
import { text } from "./book.texts";

/** Max number of leagues in the row. */
const maxLeagues = 12;

export function Leagues({ category = "", current }: { category?: string; current?: string | null }) {
  const leagues = useResource(() => api.post("/api/bookmaker/leagues", { category }, { retry: true }), [category]);
  const all = leagues.data.value;
  if (!all) return leagues.failure.value ? null : <Skeleton height={44} />;
  if (all.length === 0) return null;
  return (
    <nav className="sports-leagues" aria-label={text("sports.leagues")}>
      {current && <AppLink className="sports-chip" to={`/sport/category/${category}`}>{text("sports.leagues.all")}</AppLink>}
      {all.slice(0, maxLeagues).map(({ sport, category: country, tournament, count }) => (
        <AppLink key={`${sport}/${country}/${tournament}`} className="sports-chip" to={`/sport/category/${sport}?${new URLSearchParams({ league: tournament })}`} aria-current={tournament === current ? "page" : undefined}>
          {category === "" && <SportIcon sport={sport} size={16} />}
          <span>{tournament}</span>
          <span className="num sports-chip-count" data-live={count.live > 0 || undefined}>
            {count.live > 0 ? count.live : count.total}
            <span className="hidden-text">{count.live > 0 ? text("sports.count.live", { n: count.live }) : text("sports.count.total", { n: count.total })}</span>
          </span>
        </AppLink>
      ))}
    </nav>
  );
}
