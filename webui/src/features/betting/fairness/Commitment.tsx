import { Check, Info, X } from "lucide-react";
import { Copy } from "../../../ui/Copy";
import { cx } from "../../../ui/cx";
import { text } from "./page.texts";
import type { Report } from "./verify";

const icon = { size: 18, "aria-hidden": true } as const;

/** The hash of the seed, and whether it equals the hash that was shown before play. */
export function Commitment({ report: { commitment, matches } }: { report: Report }) {
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
