// The home of the sportsbook: what is live, what begins soon, what is on today.

import { useSignals } from "@preact/signals-react/runtime";
import { Search } from "lucide-react";
import { t } from "../../../lib/i18n";
import { LinkButton } from "../../../ui/Button";
import { SportsFrame } from "../slip/SportsFrame";
import { sportsSearchTitle, sportsTitle } from "./book.titles";
import { text } from "./book.texts";
import { Categories } from "./Categories";
import { EventList } from "./EventList";
import "./book.css";

export default function SportsPage() {
  useSignals();
  return (
    <SportsFrame>
      <div className="sports-page">
        <header className="sports-head">
          <h1>{t(sportsTitle)}</h1>
          <LinkButton href="/sport/search" icon={<Search size={16} aria-hidden />}>{t(sportsSearchTitle)}</LinkButton>
        </header>
        <Categories />
        <EventList query={{ filter: "live" }} title={text("sports.live")} brief={8} />
        <EventList query={{ filter: "soon" }} title={text("sports.soon")} brief={8} />
        <EventList query={{ filter: "all" }} title={text("sports.calendar")} />
      </div>
    </SportsFrame>
  );
}
