// The sports in a row: those with something to bet on.

import { useSignals } from "@preact/signals-react/runtime";
import { Clock3 } from "lucide-react";
import { useEffect } from "react";
import { AppLink } from "../../../lib/AppLink";
import { Skeleton } from "../../../ui/Skeleton";
import { text } from "./book.texts";
import { categories, watchCategories } from "../../../lib/sportCategories";
import { SportIcon } from "../../../ui/SportIcon";

export function Categories({ current }: { current?: string }) {
  useSignals();
  useEffect(watchCategories, []);
  const all = categories.data.value;
  if (!all) return <Skeleton height={64} />;
  return (
    <nav className="sports-cats" aria-label={text("sports.categories")}>
      {all.filter(({ id, count }) => count.total > 0 || id === current).map(({ id, name, count, esport }) => (
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
