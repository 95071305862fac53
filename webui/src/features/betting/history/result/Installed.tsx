// The result of an installed game: its outcome, and where the drawn point is among all weights.

import { formatMultiplier } from "../../../../lib/format";
import { text } from "./result.texts";
import type { InstalledView } from "../../play/views";
import { betMultiple, pointShare } from "./installedView";

export default function Installed({ view }: { view: InstalledView }) {
  const { mode, outcome, point, total_weight: total, version } = view;
  return (
    <div className="result" data-game="installed">
      <p className="result-big">{formatMultiplier(betMultiple(view))}</p>
      <div className="result-points" aria-hidden="true"><span style={{ left: `${pointShare(view) * 100}%` }} /></div>
      <div className="result-words">
        <p>{text("result.installed", { outcome, mode, version })}</p>
        <p className="result-point">{text("result.installedPoint", { point, total })}</p>
      </div>
    </div>
  );
}
