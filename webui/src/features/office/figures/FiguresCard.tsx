// The key figures of the site: every figure against the period before, the result against theory
// with the band of luck, and the products.

import { useEffect } from "react";
import type { Figure, FigureRow, OverviewAnswer } from "../../../lib/api.gen";
import { Waiting } from "../../../ui/Loaded";
import { cx } from "../../../ui/cx";
import { Tooltip } from "../../../ui/Tooltip";
import { loadAll, selectPeriod, definitions, pollOverview, overview, overviewFailure, overviewOutdated, period, periods } from "./figures.model";
import { LuckChart } from "./LuckChart";
import { ProductsTable } from "./ProductsTable";
import { changeOf, luckLevel, unpricedText, figureText } from "./figureTexts";
import "./figures.css";

export default function FiguresCard() {
  useEffect(pollOverview, []);
  const answer = overview.value;
  return (
    <section className="figures" aria-labelledby="figures-title">
      <header className="figures-head">
        <h2 id="figures-title">Figures</h2>
        <div className="figures-choice" role="group" aria-label="Period">
          {periods.map(({ id, label }) => (
            <button key={id} type="button" aria-pressed={period.value === id} onClick={() => selectPeriod(id)}>{label}</button>
          ))}
        </div>
      </header>
      {!answer && <Waiting from={{ failure: overviewFailure, load: loadAll }} height={420} />}
      {answer && <OverviewFigures answer={answer} />}
    </section>
  );
}

function OverviewFigures({ answer }: { answer: OverviewAnswer }) {
  return (
    <div className={cx("figures-body", overviewOutdated.value && "figures-outdated")} aria-busy={overviewOutdated.value || undefined}>
      {overviewFailure.value && <p role="alert" className="figures-failed">These figures may be outdated: {overviewFailure.value}</p>}
      {answer.unpriced.length > 0 && <p role="alert" className="figures-failed">{unpricedText(answer.unpriced)}</p>}
      <ul className="figures-cards">
        {definitions.value.map((definition) => {
          const row = answer.figures.find(({ id }) => id === definition.id);
          return row && <li key={definition.id}><FigureTile definition={definition} row={row} /></li>;
        })}
      </ul>
      <LuckChart series={answer.series} />
      <ProductsTable rows={answer.products} />
    </div>
  );
}

function FigureTile({ definition, row }: { definition: Figure; row: FigureRow }) {
  const { id, name, unit, sentence, formula, path } = definition;
  const delta = changeOf(row.now, row.before, unit);
  const level = id === "sigmas" ? luckLevel(row.now === null ? null : Number(row.now)) : "calm";
  return (
    <Tooltip text={`${sentence} (${formula})`}>
      <a href={path} className="figures-card" data-level={level}>
        <span className="figures-name">{name}</span>
        <b className="num">{figureText(row.now, unit)}</b>
        <span className="figures-previous num">
          {delta && <i data-way={delta.direction}>{delta.text}</i>} {row.before === null ? "" : `previously ${figureText(row.before, unit)}`}
        </span>
      </a>
    </Tooltip>
  );
}
