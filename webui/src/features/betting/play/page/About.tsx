// The description of the game, its fairness, and its RTP.

import type { GameInfo, Return } from "../contract";
import { formatMultiplier, formatPercent } from "../../../../lib/format";
import { Table, type Column } from "../../../../ui/Table";
import { fractionOf } from "../bet.model";
import { text } from "./game-tabs.texts";
import "./about.css";
import "./game-tabs.css";

/** The max payout with two decimals, rounded down: "9.90×". */
function maxPayoutText(best: string): string {
  const fraction = fractionOf(best);
  if (!fraction) return best;
  const hundredths = ((fraction.num * 100n) / fraction.den).toString().padStart(3, "0");
  return formatMultiplier(`${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`);
}

const columns: Column<Return>[] = [
  { key: "label", label: text("play.choiceColumn"), cell: ({ label }) => <span className="play-choice-name">{label}</span> },
  { key: "rtp", label: text("play.rtp"), numeric: true, cell: ({ percent }) => formatPercent(percent), sortBy: ({ percent }) => Number(percent) },
  { key: "edge", label: text("play.edge"), numeric: true, cell: ({ edge }) => formatPercent(edge), sortBy: ({ edge }) => Number(edge) },
  { key: "best", label: text("play.best"), numeric: true, cell: ({ best }) => maxPayoutText(best) },
];

export function About({ info, description }: { info: GameInfo; description: string }) {
  return (
    <div className="play-about">
      <section>
        <h2>{info.name}</h2>
        {description && <p className="play-description">{description}</p>}
        <p>{info.summary}</p>
        <h3>{text("play.howTo")}</h3>
        {info.help.map((paragraph) => <p key={paragraph}>{paragraph}</p>)}
        <h3>{text("play.draws")}</h3>
        <ol>{info.draws.map((step) => <li key={step}>{step}</li>)}</ol>
      </section>
      <section>
        <h2>{text("play.returns")}</h2>
        <p>{text("play.returnsLead")}</p>
        <Table label={text("play.returns")} columns={columns} rows={info.returns} rowKey={({ label }) => label} empty={null} cards={false} />
      </section>
    </div>
  );
}
