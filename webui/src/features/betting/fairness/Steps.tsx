// Every step of one check, in order.

import { ShieldCheck, Check, Info, X } from "lucide-react";
import { jackpotId } from "../../../lib/jackpotDraw";
import { formatMultiplier } from "../../../lib/format";
import { Copy, CopyField } from "../../../ui/Copy";
import { Empty, Failed, Loader } from "../../../ui/States";
import { cx } from "../../../ui/cx";
import { Result } from "../history/result/Result";
import { Blocks } from "./Blocks";
import { CrashSteps } from "./CrashSteps";
import { Numbers } from "./Numbers";
import { grouped } from "../../../lib/grouped";
import { gameOf } from "./rules/all";
import { installedId, type RecomputedView } from "./rules/installed";
import type { JackpotView } from "./rules/jackpot";
import { StepSection, VerdictLine } from "./StepSection";
import { text } from "./page.texts";
import { verdictOf, type Claim } from "./verdict";
import { weightsProblem, type Verifier } from "./verifier.model";
import type { CrashReport, Report } from "./verify";

export function Steps({ verifier }: { verifier: Verifier }) {
  const { problems, report, needsTables: wantsTables, needsWeights } = verifier.result.value;
  const { game } = verifier.form.value;
  const claim = verifier.claim.value;
  if (report) return report.game === "crash" ? <CrashSteps report={report as CrashReport} claim={claim} /> : <SeedSteps report={report as Report} claim={claim} />;
  if (wantsTables) return verifier.tablesFailed.value ? <Failed text={text("fairness.tablesFailed")} onRetry={() => void verifier.start()} /> : <Loader />;
  if (needsWeights) return <MissingWeights verifier={verifier} />;
  const waiting = game === "crash" ? "fairness.waitingCrash" : "fairness.waiting";
  return <Empty icon={<ShieldCheck size={28} aria-hidden="true" />} text={text(Object.keys(problems).length > 0 ? "fairness.mistake" : waiting)} />;
}

/** The weights of an installed game are loaded on request, because a file can have a million lines. */
function MissingWeights({ verifier }: { verifier: Verifier }) {
  const state = verifier.waitingFor.value;
  if (state?.kind === "loading") return <Loader label={text("fairness.weightsLoading")} />;
  if (state?.kind !== "failed") return <Empty icon={<ShieldCheck size={28} aria-hidden="true" />} text={text("fairness.weightsNeeded")} />;
  const { key, what } = weightsProblem(state.error);
  return <Failed text={text(key, { what })} onRetry={() => void verifier.loadNeeded()} />;
}

function SeedSteps({ report, claim }: { report: Report; claim: Claim | null }) {
  return (
    <>
      <Outcome report={report} claim={claim} />
      <ol className="fair-parts">
        <StepSection title={text("fairness.part.commitment")}><Commitment report={report} /></StepSection>
        <StepSection title={text("fairness.part.blocks")}><Blocks report={report} /></StepSection>
        <StepSection title={text("fairness.part.numbers")}><Numbers draws={report.draws} /></StepSection>
        {report.game === installedId && <StepSection title={text("fairness.part.package")}><Package view={report.view as RecomputedView} /></StepSection>}
      </ol>
    </>
  );
}

function Outcome({ report, claim }: { report: Report; claim: Claim | null }) {
  const { game, view, outcome, payout, finished } = report;
  return (
    <section className="fair-outcome">
      <VerdictLine verdict={verdictOf(report, claim)} />
      <header>
        <h3>{text("fairness.part.outcome")}</h3>
        <span>{gameOf(game)?.name}</span>
      </header>
      <Result game={game} view={view} />
      {game === jackpotId && <JackpotWords view={view as JackpotView} />}
      <dl className="fair-values">
        <div>
          <dt>{text("fairness.published")}</dt>
          <dd className="mono" data-testid="fairness-outcome">{outcome}</dd>
        </div>
        {payout && (
          <div>
            <dt>{text(finished ? "fairness.pays" : "fairness.paysOpen")}</dt>
            <dd className="num" data-testid="fairness-pays">
              {formatMultiplier(payout.shown)} <span className="fair-muted">{text("fairness.exact", { fraction: shortFraction(payout.exact) })}</span>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function JackpotWords({ view: { draw, of, contribution, won } }: { view: JackpotView }) {
  return (
    <div>
      <p>{text("fairness.jackpot.result", { draw: grouped(draw), last: grouped(BigInt(of) - 1n) })}</p>
      <p className="fair-muted" data-testid="fairness-jackpot">
        {contribution === null ? text("fairness.jackpot.open") : text(won ? "fairness.jackpot.wins" : "fairness.jackpot.loses", { contribution: grouped(contribution) })}
      </p>
    </div>
  );
}

/** Long rounds of hilo make fractions with hundreds of digits. */
const shortFraction = (fraction: string) => (fraction.length > 60 ? `${fraction.slice(0, 57)}…` : fraction);

const icon = { size: 18, "aria-hidden": true } as const;

/** The files of an installed game, and the points of its outcome. */
function Package({ view: { digest, weights, range, outcome, total_weight: total } }: { view: RecomputedView }) {
  const last = String(BigInt(range.to) - 1n);
  return (
    <>
      <p className="fair-muted">{text("fairness.part.packageText")}</p>
      <CopyField label={text("fairness.package.digest")} text={digest} testid="fairness-package" />
      <CopyField label={text("fairness.package.weights", { file: weights.file })} text={weights.sha256} testid="fairness-weights" />
      <p>
        <span className="fair-muted">{text("fairness.package.range", { outcome })}</span>{" "}
        <span className="mono" data-testid="fairness-range">{text("fairness.package.rangeText", { from: range.from, last, total })}</span>
      </p>
    </>
  );
}

/** The hash of the seed, and whether it equals the hash that was shown before play. */
function Commitment({ report: { commitment, matches } }: { report: Report }) {
  const [verdict, verdictIcon] = matches === null ? (["noHash", <Info {...icon} />] as const) : matches ? (["matches", <Check {...icon} />] as const) : (["differs", <X {...icon} />] as const);
  return (
    <>
      <p className="fair-muted">{text("fairness.part.commitmentText")}</p>
      <div className="fair-hash">
        <code className="mono" data-testid="fairness-commitment">{commitment}</code>
        <Copy text={commitment} />
      </div>
      <p className={cx("fair-verdict", matches === true && "fair-good", matches === false && "fair-bad")} data-matches={String(matches)}>
        {verdictIcon}
        {text(`fairness.${verdict}`)}
      </p>
    </>
  );
}
