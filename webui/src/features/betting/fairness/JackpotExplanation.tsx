// How a jackpot is drawn: the formula, an example, and a link that fills the verifier with it.

import { useState } from "react";
import { formatPercent } from "../../../lib/format";
import { LinkButton } from "../../../ui/Button";
import { dollarsOfMillionths } from "../../../lib/dollarsOfMillionths";
import { grouped } from "../../../lib/grouped";
import { jackpotExample } from "./jackpotExample";
import { text } from "./page.texts";

const formula = ["of", "message", "words", "draw", "won"] as const;

export function JackpotExplanation() {
  const [example] = useState(jackpotExample);
  return (
    <section className="fair-jackpots" aria-labelledby="fair-jackpots">
      <h2 id="fair-jackpots">{text("fairness.jackpots.title")}</h2>
      <p className="fair-muted">{text("fairness.jackpots.lead")}</p>
      <ol className="fair-formula mono">{formula.map((line) => <li key={line}>{text(`fairness.jackpots.${line}`)}</li>)}</ol>
      <p className="fair-muted">{text("fairness.jackpots.passed")}</p>
      <h3>{text("fairness.jackpots.example")}</h3>
      <Example example={example} />
      <LinkButton href={example.link}>{text("fairness.jackpots.recompute")}</LinkButton>
      <p className="fair-muted">{text("fairness.jackpots.own")}</p>
    </section>
  );
}

function Example({ example }: { example: ReturnType<typeof jackpotExample> }) {
  const { stake, edge, share, contribution, most, level, limit, of, draw, x, serverSeed, clientSeed, nonce, jackpot } = example;
  const units = grouped(contribution);
  return (
    <ol className="fair-example">
      <li>
        {text("fairness.jackpots.stake", {
          stake: dollarsOfMillionths(stake), edge: formatPercent(edge), share: formatPercent(share), contribution: dollarsOfMillionths(contribution), units, most: dollarsOfMillionths(most),
        })}
      </li>
      <li>
        {text("fairness.jackpots.missing", {
          level: dollarsOfMillionths(level), limit: dollarsOfMillionths(limit), of: grouped(of), units, odds: grouped(BigInt(of) / BigInt(contribution)),
        })}
      </li>
      <li>{text("fairness.jackpots.drawn", { server: serverSeed, client: clientSeed, nonce, id: jackpot, x: grouped(x), draw: grouped(draw), units })}</li>
    </ol>
  );
}
