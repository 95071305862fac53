// The congratulation on a new level: once, and still for whoever wants no motion.

import { useSignals } from "@preact/signals-react/runtime";
import { Crown } from "lucide-react";
import { useEffect } from "react";
import { navigate } from "../../../lib/navigate";
import type { OverlayProps } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { congratulated, levelRows, share, vip } from "./ranks.model";
import { text } from "./ranks.texts";
import type {} from "./overlays";
import "./ranks.css";

/** How many pieces fall. */
const pieces = 24;

export default function LevelUpModal({ props: { level }, close }: OverlayProps<"level-up">) {
  useSignals();
  useEffect(() => void vip.load(), [level]);
  const row = levelRows(vip.data.value ?? [])[level - 1];
  const done = () => {
    close();
    void congratulated(level);
  };
  return (
    <Dialog
      title={row?.name ?? ""}
      size="small"
      className="ranks-levelup"
      icon={<span className="ranks-crown" data-level={Math.min(level, 8)}><Crown size={20} aria-hidden="true" /></span>}
      description={text("ranks.levelup.lead", { level })}
      onClose={done}
      footer={
        <>
          <Button onClick={() => { done(); navigate("/vip"); }}>{text("ranks.levelup.see")}</Button>
          <Button variant="primary" onClick={done}>{text("ranks.levelup.close")}</Button>
        </>
      }
    >
      <div className="ranks-confetti" aria-hidden="true">{Array.from({ length: pieces }, (_, at) => <i key={at} />)}</div>
      {row?.bonuses && <p>{text("ranks.levelup.gives", { percent: share(row.bonuses.rakeback) })}</p>}
    </Dialog>
  );
}
