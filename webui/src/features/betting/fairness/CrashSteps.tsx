// The steps of a crash round. It uses a hash of a chain, not the seeds of a player.

import { Copy } from "../../../ui/Copy";
import { cx } from "../../../ui/cx";
import { gameName } from "../history/names";
import { Result } from "../history/result/Result";
import { decimalText, readFraction } from "./fraction";
import { text } from "./page.texts";
import { StepSection, VerdictLine } from "./StepSection";
import { roundVerdictOf, type Claim } from "./verdict";
import { chainSteps, type CrashReport } from "./verify";

export function CrashSteps({ report, claim }: { report: CrashReport; claim: Claim | null }) {
  const { digest, number, point, previousHash, roundsBetween } = report;
  return (
    <>
      <section className="fair-outcome">
        <VerdictLine verdict={roundVerdictOf(report, claim)} />
        <header>
          <h3>{text("fairness.part.outcome")}</h3>
          <span>{gameName("crash")}</span>
        </header>
        <Result game="crash" view={{ point, cashout: cashoutOf(claim) }} />
        <dl className="fair-values">
          <div>
            <dt>{text("fairness.published")}</dt>
            <dd className="mono" data-testid="fairness-outcome">{point}</dd>
          </div>
        </dl>
      </section>
      <ol className="fair-parts">
        <StepSection title={text("fairness.part.blocks")}>
          <p className="fair-muted">{text("fairness.crashDigest")}</p>
          <Hash text={digest} marked={8} />
        </StepSection>
        <StepSection title={text("fairness.part.numbers")}>
          <p className="mono fair-sum">{text("fairness.crashFormula", { number, point })}</p>
        </StepSection>
        <StepSection title={text("fairness.crashBefore")}>
          <Hash text={previousHash} />
          {roundsBetween !== undefined && (
            <p className={cx("fair-verdict", roundsBetween === null ? "fair-bad" : "fair-good")}>
              {roundsBetween === null ? text("fairness.chainMissing", { most: chainSteps }) : text("fairness.chainFound", { count: roundsBetween })}
            </p>
          )}
        </StepSection>
      </ol>
    </>
  );
}

/** The multiplier at which the bet cashed out. Null for a lost bet. */
function cashoutOf(claim: Claim | null): string | null {
  const paid = claim?.paid ? readFraction(claim.paid) : null;
  return paid && paid.numerator > 0n ? decimalText(paid) : null;
}

function Hash({ text: hash, marked = 0 }: { text: string; marked?: number }) {
  return (
    <div className="fair-hash">
      <code className="mono"><b>{hash.slice(0, marked)}</b>{hash.slice(marked)}</code>
      <Copy text={hash} />
    </div>
  );
}
