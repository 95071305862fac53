// The block above the games: one slider. The page's own card comes first, then the operator's
// slides and promotions.

import { useEffect, type ReactNode } from "react";
import { windowWidth } from "../../../lib/breakpoints";
import { store } from "../../../lib/store";
import { Skeleton } from "../../../ui/Skeleton";
import { whenContentChanges } from "./changes";
import { bannersPerView, sportsPositionLimit } from "./slider.model";
import { text } from "./lobby.texts";
import { Promotion, SlideCard } from "./TopCards";
import { banners, bannersFor, loadTop, reloadTop, slides, slidesFor, topWasEmpty, type PageKind } from "./top.model";
import { Track } from "./Track";
import "./top-block.css";

export function TopBlock({ page = "casino", lead }: { page?: PageKind; lead?: ReactNode }) {
  const user = store.user.value;
  useEffect(() => void loadTop(), [user?._id]);
  useEffect(() => whenContentChanges(reloadTop), []);
  const loading = banners.value === null;
  if (loading && topWasEmpty[page]) return lead ? <SingleCard>{lead}</SingleCard> : null;
  const pictures = slidesFor(slides.value ?? [], page);
  const promotions = bannersFor(banners.value ?? [], page, user !== null);
  const cardCount = pictures.length + promotions.length;
  if (!loading && cardCount === 0) return lead ? <SingleCard>{lead}</SingleCard> : null;
  const count = cardCount + (lead ? 1 : 0);
  const perView = bannersPerView(windowWidth.value);
  return (
    <section className="lobby-top" aria-label={text("lobby.top")} aria-busy={loading}>
      <Track
        label={text("lobby.top")}
        row={{ tiles: loading ? perView : count, perView, step: perView, positionLimit: page === "sport" ? sportsPositionLimit : undefined }}
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

/** The page's card at full width, if the operator shows no slides. */
function SingleCard({ children }: { children: ReactNode }) {
  return <section className="lobby-top lobby-top-single" aria-label={text("lobby.top")}>{children}</section>;
}
