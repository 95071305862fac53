// The steps of a crash round: no seeds of a player, but a hash of a chain.

import { formatMultiplier } from "../../../lib/format";
import { Copy } from "../../../ui/Copy";
import { cx } from "../../../ui/cx";
import { text } from "./page.texts";
import { Part } from "./Part";
import { chainSteps, type CrashReport } from "./verify";

export function CrashSteps({ report }: { report: CrashReport }) {
  const { digest, number, point, before, between } = report;
  return (
    <>
      <section className="fair-outcome">
        <header><h3>{text("fairness.part.outcome")}</h3></header>
        <p>{text("fairness.crashPoint", { point: formatMultiplier(point) })}</p>
        <p className="result-big num" data-testid="fairness-outcome">{point}</p>
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

function Hash({ text: hash, marked = 0 }: { text: string; marked?: number }) {
  return (
    <div className="fair-hash">
      <code className="mono"><b>{hash.slice(0, marked)}</b>{hash.slice(marked)}</code>
      <Copy text={hash} />
    </div>
  );
}
