// The verdict of a check in one line: whether the seeds produce the bet.

import { formatMultiplier } from "../../../lib/format";
import { decimalText, exactText, readFraction } from "./fraction";
import { grouped } from "../../../lib/grouped";
import { text } from "./page.texts";
import type { CrashReport, Report } from "./verify";

/** The claim of the bet that a link comes from. */
export interface Claim {
  /** The payout per unit of stake, exactly: "99/50". Null if the link has none. */
  paid: string | null;
  /** The multiplier at which the shared round ended: "6.46". */
  point: string | null;
  /** The number that the bet drew in a jackpot. Absent: none. */
  draw?: string;
  /** Whether the bet belongs to the viewer. */
  own: boolean;
}

export interface Verdict {
  tone: "good" | "bad" | "open";
  title: string;
  note: string;
}

// Long rounds of hilo make fractions with hundreds of digits.
const fractionPattern = /^\d{1,1000}(\/[1-9]\d{0,999})?$/;
const pointPattern = /^\d{1,20}\.\d{2}$/;

/** The claim of a link, or null. */
export function claimOfLink(search: string): Claim | null {
  const query = new URLSearchParams(search);
  const paid = query.get("paid");
  const point = query.get("point");
  const draw = query.get("draw");
  const claim: Claim = { paid: paid !== null && fractionPattern.test(paid) ? paid : null, point: point !== null && pointPattern.test(point) ? point : null, own: query.get("own") === "1" };
  if (draw !== null && /^\d{1,18}$/.test(draw)) claim.draw = draw;
  return claim.paid === null && claim.point === null && claim.draw === undefined ? null : claim;
}

const ownerText = (claim: Claim) => text(claim.own ? "fairness.verdict.yours" : "fairness.verdict.theirs");

const sealText = (matches: boolean | null) => text(matches ? "fairness.verdict.sealed" : "fairness.verdict.unsealed");

/** Whether the seeds draw the number of a bet in a jackpot. */
function drawVerdict(drawn: string, said: string, matches: boolean | null, claim: Claim): Verdict {
  const shown = grouped(drawn);
  if (drawn !== said) return { tone: "bad", title: text("fairness.verdict.differs"), note: text("fairness.verdict.otherDraw", { said: grouped(said), shown }) };
  return { tone: "good", title: text("fairness.verdict.draw", { shown, whose: ownerText(claim) }), note: sealText(matches) };
}

/** Whether seeds and bet agree. */
export function verdictOf({ matches, payout, outcome }: Report, claim: Claim | null): Verdict {
  const shown = payout && formatMultiplier(payout.shown);
  if (matches === false) return { tone: "bad", title: text("fairness.verdict.differs"), note: text("fairness.differs") };
  if (claim?.draw !== undefined) return drawVerdict(outcome, claim.draw, matches, claim);
  if (claim?.paid && payout) {
    const paid = readFraction(claim.paid);
    if (exactText(paid) !== payout.exact) {
      return { tone: "bad", title: text("fairness.verdict.differs"), note: text("fairness.verdict.otherPay", { paid: formatMultiplier(decimalText(paid)), shown: shown! }) };
    }
    return { tone: "good", title: text("fairness.verdict.same", { shown: shown!, whose: ownerText(claim) }), note: sealText(matches) };
  }
  if (matches) return { tone: "good", title: shown ? text("fairness.verdict.pays", { shown }) : text("fairness.verdict.seed"), note: text("fairness.matches") };
  return { tone: "open", title: shown ? text("fairness.verdict.result", { shown }) : text("fairness.verdict.computed"), note: text("fairness.noHash") };
}

/** The same for a shared round: where it ended, and whether its hash belongs to the chain. */
export function roundVerdictOf({ point, roundsBetween }: CrashReport, claim: Claim | null): Verdict {
  const shown = formatMultiplier(point);
  if (roundsBetween === null) return { tone: "bad", title: text("fairness.verdict.differs"), note: text("fairness.verdict.otherChain") };
  if (claim?.point) {
    if (claim.point !== point) return { tone: "bad", title: text("fairness.verdict.differs"), note: text("fairness.verdict.otherPoint", { said: formatMultiplier(claim.point), shown }) };
    return { tone: "good", title: text("fairness.verdict.round", { shown, whose: ownerText(claim) }), note: text(roundsBetween === undefined ? "fairness.verdict.unchained" : "fairness.verdict.chained") };
  }
  if (roundsBetween !== undefined) return { tone: "good", title: text("fairness.verdict.roundAlone", { shown }), note: text("fairness.verdict.chained") };
  return { tone: "open", title: text("fairness.crashPoint", { point: shown }), note: text("fairness.verdict.unchained") };
}
