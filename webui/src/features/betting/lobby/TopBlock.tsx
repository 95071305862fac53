// Over the games: one slider of the operator's slides and promotions.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { windowWidth } from "../../../lib/breakpoints";
import { store } from "../../../lib/store";
import { Skeleton } from "../../../ui/Skeleton";
import { bannersPerView } from "./counter.model";
import { text } from "./lobby.texts";
import { Promotion, SlideCard } from "./TopCards";
import { banners, bannersFor, loadTop, slides, slidesFor, topWasEmpty, type Place } from "./top.model";
import { Track } from "./Track";
import "./top-block.css";

export function TopBlock({ place = "casino" }: { place?: Place }) {
  useSignals();
  const user = store.user.value;
  useEffect(() => void loadTop(), [user?._id]);
  const loading = banners.value === null;
  if (loading && topWasEmpty) return null;
  const pictures = slidesFor(slides.value ?? [], place);
  const promotions = bannersFor(banners.value ?? [], place, user !== null);
  const count = pictures.length + promotions.length;
  if (!loading && count === 0) return null;
  const perView = bannersPerView(windowWidth.value);
  return (
    <section className="lobby-top" aria-label={text("lobby.top")} aria-busy={loading}>
      <Track
        label={text("lobby.top")}
        row={{ tiles: loading ? perView : count, perView, step: perView }}
        className="track-banners"
        head={(arrows) => <div className="lobby-top-arrows" data-needed={count > perView || undefined}>{arrows}</div>}
      >
        {loading && Array.from({ length: 3 }, (_, at) => <li key={at}><Skeleton height="auto" className="lobby-top-card" /></li>)}
        {pictures.map((slide) => <li key={slide._id}><SlideCard slide={slide} /></li>)}
        {promotions.map((banner) => <li key={banner._id}><Promotion banner={banner} /></li>)}
      </Track>
      {loading && <span className="hidden-text" role="status" data-loading="">{text("lobby.loading", { what: text("lobby.top") })}</span>}
    </section>
  );
}
