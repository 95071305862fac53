import { useEffect } from "react";
import { cx } from "../../../../../ui/cx";
import { Hand } from "../cards/Hand";
import type { BaccaratModel } from "./baccarat.model";
import { pointsOf } from "./baccarat.steps";
import { text } from "./baccarat.texts";
import { Fields } from "./Fields";
import "./baccarat.css";

export function Stage({ model }: { model: BaccaratModel }) {
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
      <StatusLine model={model} />
      <Fields model={model} />
    </div>
  );
}

/** The bead road: the winners of the rounds of this visit, the newest on the right. */
function Road({ model }: { model: BaccaratModel }) {
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
          <span className="baccarat-placeholders" aria-hidden="true">
            <span className="card-placeholder" />
            <span className="card-placeholder" />
          </span>
        ) : (
          <Hand cards={cards} round={model.round.value} animated={!model.still.value} maxWidth={2.5} from={side === "player" ? [1.4, -1.8] : [-1.4, -1.8]} />
        )}
      </div>
    </section>
  );
}

function StatusLine({ model }: { model: BaccaratModel }) {
  const table = model.table.value;
  const status = !table
    ? text("baccarat.invite")
    : table.winner === null
      ? text("baccarat.dealing")
      : text(`baccarat.says.${table.winner}`, { player: pointsOf(table.player), banker: pointsOf(table.banker) });
  return <p className={cx("baccarat-status", table?.winner && "baccarat-said-over")} role="status">{status}</p>;
}
