// The sports in a row: those with open bets.

import { Clock3 } from "lucide-react";
import { useEffect, useRef } from "react";
import { AppLink } from "../../../lib/AppLink";
import { Skeleton } from "../../../ui/Skeleton";
import { text } from "./book.texts";
import { categories, watchCategories } from "../../../lib/sportCategories";
import { SportIcon } from "../../../ui/SportIcon";

export function Categories({ current }: { current?: string }) {
  useEffect(watchCategories, []);
  const all = categories.data.value;
  // The order of the first response stays, so that nothing moves under a finger.
  const order = useRef<readonly string[]>([]);
  if (all && order.current.length === 0) order.current = all.map(({ id }) => id);
  if (!all) return <Skeleton height={88} />;
  return (
    <nav className="sports-cats" aria-label={text("sports.categories")}>
      {all.filter(({ id, count }) => count.total > 0 || id === current).sort((a, b) => positionIn(order.current, a.id) - positionIn(order.current, b.id)).map(({ id, name, count, esport }) => (
        <AppLink key={id} to={`/sport/category/${id}`} className="sports-cat" aria-current={id === current ? "page" : undefined}>
          <SportIcon sport={id} esport={esport} size={20} />
          <span>{name}</span>
          <span className="num sports-cat-count" data-live={count.live > 0 || undefined}>
            {count.live === 0 && <Clock3 size={12} aria-hidden />}
            {count.live > 0 ? count.live : count.total}
            <span className="hidden-text">{count.live > 0 ? text("sports.count.live", { n: count.live }) : text("sports.count.total", { n: count.total })}</span>
          </span>
        </AppLink>
      ))}
    </nav>
  );
}

/** The position in a row. New entries come last. */
const positionIn = (order: readonly string[], id: string): number => (order.indexOf(id) + order.length + 1) % (order.length + 1);
