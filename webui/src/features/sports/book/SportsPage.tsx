// The home page of the sportsbook: live matches, matches that start soon, the leagues, and the
// coming days.

import { Search, Ticket } from "lucide-react";
import { Suspense } from "react";
import { t } from "../../../lib/i18n";
import { lazyComponent } from "../../../lib/lazy";
import { signedIn } from "../../../lib/store";
import { LinkButton } from "../../../ui/Button";
import { Switch } from "../../../ui/Switch";
import { SportsFrame } from "../slip/SportsFrame";
import { text } from "./book.texts";
import { Calendar } from "./Calendar";
import { Categories } from "./Categories";
import { EventList } from "./EventList";
import { Leagues } from "./Leagues";
import { hideInactive } from "./options";
import "./book.css";

const Banners = lazyComponent(() => import("./Banners"));

export default function SportsPage() {
  return (
    <SportsFrame>
      <div className="sports-page">
        <header className="sports-head">
          <h1>{t("sports.title")}</h1>
          <div className="sports-head-links">
            {signedIn.value && <LinkButton href="/sport/bets" icon={<Ticket size={16} aria-hidden />}>{text("sports.bets")}</LinkButton>}
            <LinkButton href="/sport/search" icon={<Search size={16} aria-hidden />}><span className="sports-head-words">{t("sports.search.title")}</span></LinkButton>
          </div>
        </header>
        <Categories />
        <div className="sports-tools">
          <h2>{text("sports.leagues")}</h2>
          <Switch label={text("sports.hideInactive")} checked={hideInactive.value} onChange={(on) => (hideInactive.value = on)} />
        </div>
        <Leagues />
        <EventList query={{ filter: "live" }} title={text("sports.live")} maxEvents={8} />
        {/* Below the open matches, so that prices come first and nothing moves. */}
        <Suspense fallback={null}><Banners /></Suspense>
        <EventList query={{ filter: "soon" }} title={text("sports.soon")} maxEvents={8} />
        <Calendar />
      </div>
    </SportsFrame>
  );
}
