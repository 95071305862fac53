// The newest results as pills above the table.

import { openOverlay } from "../../../../lib/overlays";
import { cx } from "../../../../ui/cx";
import { text } from "./page.texts";
import type { Visit } from "./visit";

export function HistoryStrip({ visit }: { visit: Visit }) {
  const pills = visit.results.history.value;
  return (
    <div className={cx("play-history", visit.instance.manyInFlight.value && "play-history-still")} role="group" aria-label={text("play.history")}>
      {pills.length === 0 && <p className="play-history-empty">{text("play.noHistory")}</p>}
      {pills.map((pill) => (
        <button
          key={pill.id}
          type="button"
          data-bet={pill.id}
          className={cx("play-pill", `play-pill-${pill.status}`, pill.tone && `play-pill-${pill.tone}`)}
          aria-label={text("play.pill", { result: pill.text })}
          onClick={() => openOverlay("bet", { id: pill.id })}
        >
          {pill.text}
        </button>
      ))}
    </div>
  );
}
