// What a check comes to, in one line: whether the seeds give what the bet says.

import { formatMultiplier } from "../../../lib/format";
import { decimalText, exactText, readFraction } from "./fraction";
import { text } from "./page.texts";
import type { CrashReport, Report } from "./verify";

/** What the bet that a link comes from says of itself. */
export interface Claim {
  /** What it was paid for each unit staked, exactly: "99/50". Null where it says nothing. */
  paid: string | null;
  /** Where the round of many ended: "6.46". */
  point: string | null;
  /** Whether it is a bet of the one who looks. */
  own: boolean;
}

export interface Verdict {
  tone: "good" | "bad" | "open";
  title: string;
  note: string;
}

// Long runs of hilo make fractions of hundreds of digits.
const exact = /^\d{1,1000}(\/[1-9]\d{0,999})?$/;
const decimals = /^\d{1,20}\.\d{2}$/;

/** The claim of a link; null of a link that makes none. */
export function claimOfLink(search: string): Claim | null {
  const query = new URLSearchParams(search);
  const paid = query.get("paid");
  const point = query.get("point");
  const claim = { paid: paid !== null && exact.test(paid) ? paid : null, point: point !== null && decimals.test(point) ? point : null, own: query.get("own") === "1" };
  return claim.paid === null && claim.point === null ? null : claim;
}

const whose = (claim: Claim) => text(claim.own ? "fairness.verdict.yours" : "fairness.verdict.theirs");

/** Whether seeds and bet agree. */
export function verdictOf({ matches, pays }: Report, claim: Claim | null): Verdict {
  const shown = pays && formatMultiplier(pays.shown);
  if (matches === false) return { tone: "bad", title: text("fairness.verdict.differs"), note: text("fairness.differs") };
  if (claim?.paid && pays) {
    const paid = readFraction(claim.paid);
    if (exactText(paid) !== pays.exact) {
      return { tone: "bad", title: text("fairness.verdict.differs"), note: text("fairness.verdict.otherPay", { paid: formatMultiplier(decimalText(paid)), shown: shown! }) };
    }
    const note = text(matches ? "fairness.verdict.sealed" : "fairness.verdict.unsealed");
    return { tone: "good", title: text("fairness.verdict.same", { shown: shown!, whose: whose(claim) }), note };
  }
  if (matches) return { tone: "good", title: shown ? text("fairness.verdict.pays", { shown }) : text("fairness.verdict.seed"), note: text("fairness.matches") };
  return { tone: "open", title: shown ? text("fairness.verdict.result", { shown }) : text("fairness.verdict.computed"), note: text("fairness.noHash") };
}

/** The same of a round that many played: where it ended, and whether it is of the chain. */
export function roundVerdictOf({ point, between }: CrashReport, claim: Claim | null): Verdict {
  const shown = formatMultiplier(point);
  if (between === null) return { tone: "bad", title: text("fairness.verdict.differs"), note: text("fairness.verdict.otherChain") };
  if (claim?.point) {
    if (claim.point !== point) return { tone: "bad", title: text("fairness.verdict.differs"), note: text("fairness.verdict.otherPoint", { said: formatMultiplier(claim.point), shown }) };
    return { tone: "good", title: text("fairness.verdict.round", { shown, whose: whose(claim) }), note: text(between === undefined ? "fairness.verdict.unchained" : "fairness.verdict.chained") };
  }
  if (between !== undefined) return { tone: "good", title: text("fairness.verdict.roundAlone", { shown }), note: text("fairness.verdict.chained") };
  return { tone: "open", title: text("fairness.crashPoint", { point: shown }), note: text("fairness.verdict.unchained") };
}
