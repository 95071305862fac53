// The celebration of a new level: shown once, and without animation if reduced motion is preferred.

import { Crown } from "lucide-react";
import { useEffect } from "react";
import { navigate } from "../../../lib/navigate";
import type { OverlayProps } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { confirmLevelUp, levelRows, percentText, vip } from "./vip.model";
import { text } from "./vip.texts";
import "./vip.css";

/** Number of falling pieces. */
const confettiCount = 24;

export default function LevelUpModal({ props: { level }, close }: OverlayProps<"level-up">) {
  useEffect(() => void vip.load(), [level]);
  const row = levelRows(vip.data.value ?? [])[level - 1];
  const confirmAndClose = () => {
    close();
    void confirmLevelUp(level);
  };
  return (
    <Dialog
      title={row?.name ?? ""}
      size="small"
      className="ranks-levelup"
      icon={<span className="ranks-crown" data-level={Math.min(level, 8)}><Crown size={20} aria-hidden="true" /></span>}
      description={text("ranks.levelup.lead", { level })}
      onClose={confirmAndClose}
      footer={
        <>
          <Button onClick={() => { confirmAndClose(); navigate("/vip"); }}>{text("ranks.levelup.see")}</Button>
          <Button variant="primary" onClick={confirmAndClose}>{text("ranks.levelup.close")}</Button>
        </>
      }
    >
      <div className="ranks-confetti" aria-hidden="true">{Array.from({ length: confettiCount }, (_, at) => <i key={at} />)}</div>
      {row?.bonuses && <p>{text("ranks.levelup.gives", { percent: percentText(row.bonuses.rakeback) })}</p>}
    </Dialog>
  );
}
