// Every step of one check, in order.

import { useSignals } from "@preact/signals-react/runtime";
import { ShieldCheck } from "lucide-react";
import { formatMultiplier } from "../../../lib/format";
import { Empty, Failed, Loader } from "../../../ui/States";
import { gameName } from "../bets/names";
import { Result } from "../bets/result/Result";
import { Blocks } from "./Blocks";
import { Commitment } from "./Commitment";
import { CrashSteps } from "./CrashSteps";
import { Numbers } from "./Numbers";
import { Part } from "./Part";
import { text } from "./page.texts";
import { VerdictLine } from "./VerdictLine";
import { verdictOf, type Claim } from "./verdict";
import type { Verifier } from "./verifier.model";
import type { CrashReport, Report } from "./verify";

export function Steps({ verifier }: { verifier: Verifier }) {
  useSignals();
  const { problems, report, wantsTables } = verifier.checked.value;
  const { game } = verifier.form.value;
  const claim = verifier.claim.value;
  if (report) return report.game === "crash" ? <CrashSteps report={report as CrashReport} claim={claim} /> : <SeedSteps report={report as Report} claim={claim} />;
  if (wantsTables) return verifier.tablesFailed.value ? <Failed text={text("fairness.tablesFailed")} onRetry={() => void verifier.start()} /> : <Loader />;
  const waiting = game === "crash" ? "fairness.waitingCrash" : "fairness.waiting";
  return <Empty icon={<ShieldCheck size={28} aria-hidden="true" />} text={text(Object.keys(problems).length > 0 ? "fairness.mistake" : waiting)} />;
}

function SeedSteps({ report, claim }: { report: Report; claim: Claim | null }) {
  return (
    <>
      <Outcome report={report} claim={claim} />
      <ol className="fair-parts">
        <Part title={text("fairness.part.commitment")}><Commitment report={report} /></Part>
        <Part title={text("fairness.part.blocks")}><Blocks report={report} /></Part>
        <Part title={text("fairness.part.numbers")}><Numbers draws={report.draws} /></Part>
      </ol>
    </>
  );
}

function Outcome({ report, claim }: { report: Report; claim: Claim | null }) {
  const { game, view, outcome, pays, over } = report;
  return (
    <section className="fair-outcome">
      <VerdictLine verdict={verdictOf(report, claim)} />
      <header>
        <h3>{text("fairness.part.outcome")}</h3>
        <span>{gameName(game)}</span>
      </header>
      <Result game={game} view={view} />
      <dl className="fair-facts">
        <div>
          <dt>{text("fairness.published")}</dt>
          <dd className="mono" data-testid="fairness-outcome">{outcome}</dd>
        </div>
        {pays && (
          <div>
            <dt>{text(over ? "fairness.pays" : "fairness.paysOpen")}</dt>
            <dd className="num" data-testid="fairness-pays">
              {formatMultiplier(pays.shown)} <span className="fair-quiet">{text("fairness.exact", { fraction: shortened(pays.exact) })}</span>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

/** Long runs of hilo make fractions of hundreds of digits. */
const shortened = (fraction: string) => (fraction.length > 60 ? `${fraction.slice(0, 57)}…` : fraction);
