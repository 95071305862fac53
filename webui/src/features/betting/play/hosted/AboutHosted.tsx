// The description of a game: its provider, its exact returns, and how its rounds are verified.

import { formatPercent, shortMultiplier } from "../../../../lib/format";
import { AppLink } from "../../../../lib/AppLink";
import { CopyField } from "../../../../ui/Copy";
import { Table, type Column } from "../../../../ui/Table";
import { providerPath, type Game } from "../../lobby/game";
import type { HostedVisit, Published } from "./hosted.model";
import { decimalOf, oddsOf, percentOf } from "./figures";
import { text } from "./hosted.texts";
import "../page/about.css";
import "../page/game-tabs.css";

const columns: Column<Published["modes"][number]>[] = [
  { key: "mode", label: text("hosted.mode"), cell: ({ mode }) => <span className="play-choice-name">{mode}</span> },
  { key: "price", label: text("hosted.price"), numeric: true, cell: ({ cost }) => text("hosted.priceText", { cost: decimalOf(cost) }) },
  { key: "rtp", label: text("hosted.rtp"), numeric: true, cell: ({ rtp_percent }) => formatPercent(percentOf(rtp_percent)) },
  { key: "hits", label: text("hosted.hits"), numeric: true, cell: ({ hit_rate_percent }) => formatPercent(percentOf(hit_rate_percent)) },
  { key: "max", label: text("hosted.maxWin"), numeric: true, cell: ({ max_win }) => multiplierOf(max_win) },
  { key: "odds", label: text("hosted.odds"), numeric: true, cell: ({ max_win_odds }) => text("hosted.oddsText", { odds: oddsOf(max_win_odds) }) },
];

const multiplierOf = (win: string) => shortMultiplier(decimalOf(win).replaceAll(",", ""));

export function AboutHosted({ visit, game }: { visit: HostedVisit; game: Game }) {
  const published = visit.published.value;
  return (
    <div className="play-about">
      <section>
        <h2>{game.name}</h2>
        <p><AppLink to={providerPath(game.type)} className="hosted-link">{text("hosted.by", { provider: game.type })}</AppLink></p>
        {game.description && <p className="play-description">{game.description}</p>}
        <Facts game={game} />
      </section>
      {published && (
        <section>
          <h2>{text("hosted.figures")}</h2>
          <p>{text("hosted.figuresLead")}</p>
          <Table label={text("hosted.figures")} columns={columns} rows={published.modes} rowKey={({ mode }) => mode} empty={null} />
          <h3>{text("hosted.proof")}</h3>
          <p>{text("hosted.proofText")}</p>
          <p>{text("hosted.version", { version: published.version })}</p>
          <CopyField label={text("hosted.digest")} text={published.digest} testid="hosted-digest" />
        </section>
      )}
    </div>
  );
}

/** What the catalogue knows, also about games of providers. */
function Facts({ game: { game_data: data } }: { game: Game }) {
  const facts = [
    data.rtp && ([text("hosted.rtp"), formatPercent(percentOf(data.rtp))] as const),
    data.volatility && ([text("hosted.volatility"), text(`hosted.volatility.${data.volatility}`)] as const),
    data.max_win && ([text("hosted.maxWin"), multiplierOf(data.max_win)] as const),
  ].filter((fact) => typeof fact === "object");
  if (facts.length === 0) return null;
  return (
    <dl className="hosted-facts">
      {facts.map(([name, value]) => <div key={name}><dt>{name}</dt><dd className="num">{value}</dd></div>)}
    </dl>
  );
}
