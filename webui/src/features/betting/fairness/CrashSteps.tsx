// The steps of a crash round: no seeds of a player, but a hash of a chain.

import { Copy } from "../../../ui/Copy";
import { cx } from "../../../ui/cx";
import { gameName } from "../bets/names";
import { Result } from "../bets/result/Result";
import { decimalText, readFraction } from "./fraction";
import { text } from "./page.texts";
import { Part } from "./Part";
import { VerdictLine } from "./VerdictLine";
import { roundVerdictOf, type Claim } from "./verdict";
import { chainSteps, type CrashReport } from "./verify";

export function CrashSteps({ report, claim }: { report: CrashReport; claim: Claim | null }) {
  const { digest, number, point, before, between } = report;
  return (
    <>
      <section className="fair-outcome">
        <VerdictLine verdict={roundVerdictOf(report, claim)} />
        <header>
          <h3>{text("fairness.part.outcome")}</h3>
          <span>{gameName("crash")}</span>
        </header>
        <Result game="crash" view={{ point, cashout: cashoutOf(claim) }} />
        <dl className="fair-facts">
          <div>
            <dt>{text("fairness.published")}</dt>
            <dd className="mono" data-testid="fairness-outcome">{point}</dd>
          </div>
        </dl>
      </section>
      <ol className="fair-parts">
        <Part title={text("fairness.part.blocks")}>
          <p className="fair-quiet">{text("fairness.crashDigest")}</p>
          <Hash text={digest} marked={8} />
        </Part>
        <Part title={text("fairness.part.numbers")}>
          <p className="mono fair-sum">{text("fairness.crashFormula", { number, point })}</p>
        </Part>
        <Part title={text("fairness.crashBefore")}>
          <Hash text={before} />
          {between !== undefined && (
            <p className={cx("fair-verdict", between === null ? "fair-bad" : "fair-good")}>
              {between === null ? text("fairness.chainMissing", { most: chainSteps }) : text("fairness.chainFound", { count: between })}
            </p>
          )}
        </Part>
      </ol>
    </>
  );
}

/** Where the bet left the round: what it was paid, unless it was lost. */
function cashoutOf(claim: Claim | null): string | null {
  const paid = claim?.paid ? readFraction(claim.paid) : null;
  return paid && paid.top > 0n ? decimalText(paid) : null;
}

function Hash({ text: hash, marked = 0 }: { text: string; marked?: number }) {
  return (
    <div className="fair-hash">
      <code className="mono"><b>{hash.slice(0, marked)}</b>{hash.slice(marked)}</code>
      <Copy text={hash} />
    </div>
  );
}
