// A win of at least a hundred times the stake: a celebration covers the table for a while.

import { Share2, X } from "lucide-react";
import type { CSSProperties } from "react";
import { amountText } from "../../../../lib/currencies";
import { formatMultiplier } from "../../../../lib/format";
import { overlayExists } from "../../../../lib/availability";
import { openOverlay } from "../../../../lib/overlays";
import { Button, IconButton } from "../../../../ui/Button";
import type { Reply } from "../contract";
import { countUpDuration } from "../wins.model";
import { CountUp } from "./CountUp";
import { text } from "./late.texts";
import type { Visit } from "./visit";
import "./big-win.css";

/** Falling chips, each slightly different. */
const chips = Array.from({ length: 22 }, (_, at) => ({
  "--at": `${(at * 37 + 9) % 100}%`,
  "--late": `${((at * 29) % 100) * 13}ms`,
  "--time": `${1700 + ((at * 53) % 100) * 9}ms`,
  "--turn": `${((at * 67) % 100) * 9 - 450}deg`,
  "--size": `${16 + ((at * 41) % 100) / 8}px`,
}));

export default function BigWin({ visit, reply }: { visit: Visit; reply: Reply }) {
  const close = () => {
    visit.results.celebration.close();
    // The pressed button disappears, so the play button gets the focus.
    document.querySelector<HTMLElement>(".play-button")?.focus();
  };
  return (
    <section className="play-event" aria-label={text("play.event", { game: visit.info.name })}>
      <div className="play-event-rays" aria-hidden="true" />
      <div className="play-event-chips" aria-hidden="true">
        {chips.map((style, at) => <i key={at} className={`play-event-chip play-event-chip-${at % 3}`} style={style as CSSProperties} />)}
      </div>
      <div className="play-event-words">
        <p className="play-event-game">{text("play.eventTitle")}</p>
        <strong className="play-event-times num">{formatMultiplier(reply.multiplier)}</strong>
        <p className="play-event-amount"><CountUp amount={reply.payout} ms={countUpDuration("event")} show={(payout) => amountText(payout, reply.currency)} /></p>
        <div className="play-event-actions">
          {overlayExists("share-win") && (
            <Button variant="brass" onClick={() => openOverlay("share-win", { id: reply.id })}><Share2 size={18} aria-hidden="true" />{text("play.eventShare")}</Button>
          )}
          <Button onClick={close}>{text("play.eventOn")}</Button>
        </div>
      </div>
      <span className="play-event-close"><IconButton label={text("play.eventClose")} onClick={close}><X aria-hidden="true" /></IconButton></span>
    </section>
  );
}
