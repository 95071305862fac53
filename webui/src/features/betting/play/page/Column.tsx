// The controls beside the table.

import { useSignals } from "@preact/signals-react/runtime";
import { windowWidth } from "../../../../lib/breakpoints";
import { amountText, currencies } from "../../../../lib/currencies";
import { errorText } from "../../../../lib/explain";
import { unitsOf } from "../../../../lib/money";
import { store } from "../../../../lib/store";
import { Button } from "../../../../ui/Button";
import { toast } from "../../../../ui/toast";
import { canTopUp, topUp } from "../../../money/wallet/wallet.model";
import { profitOnWin, unitsText } from "../bet.model";
import { Fact } from "../controls";
import { AutoFields } from "./AutoFields";
import { PlayButton } from "./PlayButton";
import { Chips, StakeField } from "./StakeField";
import { text } from "./page.texts";
import type { Visit } from "./visit";

/** Up to this width of the window the controls are under the table: page-rest.css. */
const stackedWidth = 752;

export function Column({ visit }: { visit: Visit }) {
  useSignals();
  const { instance } = visit;
  const { Controls, betsOnTable, movesInControls } = instance.parts;
  const auto = instance.bettingType.value === "auto";
  // On a phone what a bet needs comes first: the moves, the stake; the modes last.
  const stacked = windowWidth.value <= stackedWidth;
  const movesFirst = stacked && movesInControls === true;
  return (
    <section className="play-column" aria-label={text("play.controls")}>
      <div className="play-fields">
        {visit.info.auto && !stacked && <Modes visit={visit} />}
        <EmptyWallet visit={visit} />
        {movesFirst && <Controls />}
        <StakeField visit={visit} />
        {!betsOnTable && <Chips visit={visit} />}
        {!movesFirst && <Controls />}
        {visit.info.auto && stacked && <Modes visit={visit} />}
        {auto ? <AutoFields visit={visit} /> : <ProfitOnWin visit={visit} />}
      </div>
      <PlayButton visit={visit} />
    </section>
  );
}

function Modes({ visit: { instance } }: { visit: Visit }) {
  useSignals();
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

function ProfitOnWin({ visit }: { visit: Visit }) {
  useSignals();
  const multiplier = visit.instance.parts.winMultiplier();
  const { id, decimals } = visit.currency.value;
  const profit = profitOnWin(visit.stake.units.value, multiplier);
  if (multiplier === null || profit === null) return null;
  return <Fact label={text("play.profitOnWin")} value={amountText(unitsText(profit, decimals), id)} />;
}

/** Play money that has run out is filled up where one stands; who has no money plays for fun. */
function EmptyWallet({ visit }: { visit: Visit }) {
  useSignals();
  const { id, decimals } = visit.currency.value;
  const held = currencies.value.find((currency) => currency.id === id);
  const empty = held !== undefined && (visit.demo.value ? canTopUp(held) : unitsOf(visit.balance.value, decimals) === 0n);
  if (!empty || visit.instance.locked.value) return null;
  if (!visit.demo.value) {
    return (
      <div className="play-empty" role="status">
        <strong>{text("play.noneTitle", { currency: id.toUpperCase() })}</strong>
        <p>{text("play.noneText")}</p>
        <Button variant="brass" wide onClick={() => store.update({ demo: true })}>{text("play.forFun")}</Button>
      </div>
    );
  }
  return (
    <div className="play-empty" role="status">
      <strong>{text("play.emptyTitle")}</strong>
      <p>{text("play.emptyText")}</p>
      <Button
        variant="brass"
        wide
        onClick={() => topUp(id).then(() => visit.stake.reset(), (error: unknown) => toast.error(errorText(error)))}
      >
        {text("play.topUp")}
      </Button>
    </div>
  );
}
