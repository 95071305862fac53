// Every step of one check, in order.

import { useSignals } from "@preact/signals-react/runtime";
import { ShieldCheck } from "lucide-react";
import { formatMultiplier } from "../../../lib/format";
import { Empty, Failed, Loader } from "../../../ui/States";
import { Result } from "../bets/result/Result";
import { Blocks } from "./Blocks";
import { Commitment } from "./Commitment";
import { CrashSteps } from "./CrashSteps";
import { Numbers } from "./Numbers";
import { Part } from "./Part";
import { text } from "./page.texts";
import type { Verifier } from "./verifier.model";
import { gameChoices, type CrashReport, type Report } from "./verify";

const names = new Map(gameChoices().map((choice) => [choice.value, choice.label]));

const gameName = (game: string) => names.get(game) ?? game;

export function Steps({ verifier }: { verifier: Verifier }) {
  useSignals();
  const { problems, report, wantsTables } = verifier.checked.value;
  const { game } = verifier.form.value;
  if (report) return report.game === "crash" ? <CrashSteps report={report as CrashReport} /> : <SeedSteps report={report as Report} />;
  if (wantsTables) return verifier.tablesFailed.value ? <Failed text={text("fairness.tablesFailed")} onRetry={() => void verifier.start()} /> : <Loader />;
  const waiting = game === "crash" ? "fairness.waitingCrash" : "fairness.waiting";
  return <Empty icon={<ShieldCheck size={28} aria-hidden="true" />} text={text(Object.keys(problems).length > 0 ? "fairness.mistake" : waiting)} />;
}

function SeedSteps({ report }: { report: Report }) {
  return (
    <>
      <Outcome report={report} />
      <ol className="fair-parts">
        <Part title={text("fairness.part.commitment")}><Commitment report={report} /></Part>
        <Part title={text("fairness.part.blocks")}><Blocks report={report} /></Part>
        <Part title={text("fairness.part.numbers")}><Numbers draws={report.draws} /></Part>
      </ol>
    </>
  );
}

function Outcome({ report: { game, view, outcome, pays, over } }: { report: Report }) {
  return (
    <section className="fair-outcome">
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
