// Over the games: one slider. The page's own card leads it, the operator's slides
// and promotions follow.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, type ReactNode } from "react";
import { windowWidth } from "../../../lib/breakpoints";
import { store } from "../../../lib/store";
import { Skeleton } from "../../../ui/Skeleton";
import { whenContentChanges } from "./changes";
import { bannersPerView, lastSportsPosition } from "./counter.model";
import { text } from "./lobby.texts";
import { Promotion, SlideCard } from "./TopCards";
import { banners, bannersFor, loadTop, reloadTop, slides, slidesFor, topWasEmpty, type Place } from "./top.model";
import { Track } from "./Track";
import "./top-block.css";

export function TopBlock({ place = "casino", lead }: { place?: Place; lead?: ReactNode }) {
  useSignals();
  const user = store.user.value;
  useEffect(() => void loadTop(), [user?._id]);
  useEffect(() => whenContentChanges(reloadTop), []);
  const loading = banners.value === null;
  if (loading && topWasEmpty[place]) return lead ? <Alone>{lead}</Alone> : null;
  const pictures = slidesFor(slides.value ?? [], place);
  const promotions = bannersFor(banners.value ?? [], place, user !== null);
  const operators = pictures.length + promotions.length;
  if (!loading && operators === 0) return lead ? <Alone>{lead}</Alone> : null;
  const count = operators + (lead ? 1 : 0);
  const perView = bannersPerView(windowWidth.value);
  return (
    <section className="lobby-top" aria-label={text("lobby.top")} aria-busy={loading}>
      <Track
        label={text("lobby.top")}
        row={{ tiles: loading ? perView : count, perView, step: perView, last: place === "sport" ? lastSportsPosition : undefined }}
        className="track-banners"
        head={(arrows) => <div className="lobby-top-arrows" data-needed={count > perView || undefined}>{arrows}</div>}
      >
        {lead && <li>{lead}</li>}
        {loading && Array.from({ length: 3 }, (_, at) => <li key={at}><Skeleton height="auto" className="lobby-top-card" /></li>)}
        {pictures.map((slide) => <li key={slide._id}><SlideCard slide={slide} /></li>)}
        {promotions.map((banner) => <li key={banner._id}><Promotion banner={banner} /></li>)}
      </Track>
      {loading && <span className="hidden-text" role="status" data-loading="">{text("lobby.loading", { what: text("lobby.top") })}</span>}
    </section>
  );
}

/** The page's card where the operator shows nothing: it has the whole width. */
function Alone({ children }: { children: ReactNode }) {
  return <section className="lobby-top lobby-top-alone" aria-label={text("lobby.top")}>{children}</section>;
}
