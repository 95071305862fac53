// The controls next to the table.

import { useEffect } from "react";
import { whenIdle } from "../../../../lib/idle";
import { lazyPage } from "../../../../lib/lazy";
import { general } from "../../../../lib/locale/en";
import { openOverlay } from "../../../../lib/overlays";
import { Button } from "../../../../ui/Button";
import { BetHint } from "../../../rewards/bonus/BetHint";
import { EmptyWallet } from "./EmptyWallet";
import { ActionBar } from "./ActionBar";
import { Chips, StakeField } from "./StakeField";
import { text } from "./page.texts";
import type { Visit } from "./visit";
import "../../../../ui/tabs.css";

const AutoFields = lazyPage(() => import("./AutoFields"));

interface ControlsColumnProps {
  visit: Visit;
  /** The controls are below the table. */
  stacked: boolean;
}

export function ControlsColumn({ visit, stacked }: ControlsColumnProps) {
  const { instance } = visit;
  const { Controls, betsOnTable, autoplay } = instance.parts;
  const Plan = autoplay?.Controls;
  // Loaded in advance, so that it is ready at the press.
  useEffect(() => whenIdle(() => {
    if (!visit.info.auto) return;
    void AutoFields.preload();
    void autoplay?.preload?.();
  }), [visit, autoplay]);
  const auto = instance.bettingType.value === "auto";
  return (
    <section className="play-column" aria-label={text("play.controls")}>
      <div className="play-fields">
        {visit.info.auto && <BettingModeTabs visit={visit} />}
        {!stacked && <EmptyWallet visit={visit} />}
        {!visit.demo.value && <BetHint currency={visit.currency.value} game={visit.id} locked={instance.locked.value} onChoose={visit.stake.clamp} />}
        {!stacked && <StakeField visit={visit} />}
        {!stacked && !betsOnTable && <Chips visit={visit} />}
        {auto && <GuestAutoNotice visit={visit} />}
        <Controls />
        {auto && Plan && <Plan />}
        {auto && <AutoFields.component visit={visit} waiting={null} />}
      </div>
      <ActionBar visit={visit} stacked={stacked} />
    </section>
  );
}

/** Guests see the settings of a run, and what they need to start one. */
function GuestAutoNotice({ visit }: { visit: Visit }) {
  if (visit.canAutoBet.value) return null;
  return (
    <div className="play-empty" role="note">
      <strong>{text("play.autoGuest")}</strong>
      <div className="play-empty-actions">
        <Button variant="brass" onClick={() => openOverlay("auth", { mode: "register" })}>{general["general.signUp"]}</Button>
        <Button variant="ghost" onClick={() => openOverlay("auth", { mode: "login" })}>{general["general.signIn"]}</Button>
      </div>
    </div>
  );
}

function BettingModeTabs({ visit: { instance } }: { visit: Visit }) {
  const modes = ["manual", "auto"] as const;
  return (
    <div className="play-modes" role="tablist" aria-label={text("play.tabs")}>
      {modes.map((mode) => {
        const selected = instance.bettingType.value === mode;
        return (
          <button
            key={mode}
            type="button"
            role="tab"
            className="ui-tab"
            aria-selected={selected}
            aria-disabled={instance.locked.value || undefined}
            tabIndex={selected ? 0 : -1}
            onClick={() => instance.setBettingType(mode)}
            onKeyDown={(event) => {
              if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
              const other = event.currentTarget.nextElementSibling ?? event.currentTarget.previousElementSibling;
              if (instance.setBettingType(mode === "auto" ? "manual" : "auto")) (other as HTMLElement | null)?.focus();
            }}
          >
            {text(`play.${mode}`)}
          </button>
        );
      })}
    </div>
  );
}
