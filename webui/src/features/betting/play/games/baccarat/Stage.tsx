import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { cx } from "../../../../../ui/cx";
import { Hand } from "../cards/Hand";
import type { BaccaratModel } from "./baccarat.model";
import { pointsOf } from "./baccarat.steps";
import { text } from "./baccarat.texts";
import { Fields } from "./Fields";
import "./baccarat.css";

export function Stage({ model }: { model: BaccaratModel }) {
  useSignals();
  const currency = model.instance.currency.value.id;
  useEffect(() => model.currencyChanged(currency), [model, currency]);
  return (
    <div className={cx("baccarat-stage", model.still.value && "cards-still")}>
      <Road model={model} />
      <div className="baccarat-sides">
        <Side model={model} side="player" />
        <span className="baccarat-seam" aria-hidden="true" />
        <Side model={model} side="banker" />
      </div>
      <Said model={model} />
      <Fields model={model} />
    </div>
  );
}

/** The bead road: who won the rounds of this visit, the newest at the right. */
function Road({ model }: { model: BaccaratModel }) {
  useSignals();
  return (
    <ol className="baccarat-road" aria-label={text("baccarat.road")}>
      {model.road.value.map(({ id, winner }, at) => (
        <li key={`${id}-${model.road.value.length - at}`} className={`baccarat-bead baccarat-bead-${winner}`}>
          <span aria-hidden="true">{text(`baccarat.${winner}.short`)}</span>
          <span className="hidden-text">{text(`baccarat.${winner}`)}</span>
        </li>
      ))}
    </ol>
  );
}

function Side({ model, side }: { model: BaccaratModel; side: "player" | "banker" }) {
  useSignals();
  const table = model.table.value;
  const cards = table?.[side] ?? [];
  const name = text(`baccarat.${side}`);
  const points = cards.length > 0 ? pointsOf(cards) : null;
  const won = table?.winner === side;
  const label = points === null ? "baccarat.side.empty" : won ? "baccarat.side.won" : "baccarat.side";
  return (
    <section className={cx("baccarat-side", `baccarat-side-${side}`, won && "baccarat-side-won")} aria-label={text(label, { side: name, points: points ?? "" })}>
      <p className="baccarat-name">
        {name} <strong className="baccarat-points">{points ?? text("baccarat.none")}</strong>
      </p>
      <div className="baccarat-cards">
        {cards.length === 0 ? (
          <span className="baccarat-places" aria-hidden="true">
            <span className="card-place" />
            <span className="card-place" />
          </span>
        ) : (
          <Hand cards={cards} round={model.round.value} dealt={!model.still.value} room={2.5} from={side === "player" ? [1.4, -1.8] : [-1.4, -1.8]} />
        )}
      </div>
    </section>
  );
}

function Said({ model }: { model: BaccaratModel }) {
  useSignals();
  const table = model.table.value;
  const said = !table
    ? text("baccarat.invite")
    : table.winner === null
      ? text("baccarat.dealing")
      : text(`baccarat.says.${table.winner}`, { player: pointsOf(table.player), banker: pointsOf(table.banker) });
  return <p className={cx("baccarat-said", table?.winner && "baccarat-said-over")} role="status">{said}</p>;
}
