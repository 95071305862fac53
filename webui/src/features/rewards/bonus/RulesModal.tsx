// The rules of bonus money, and its limits.

import { BadgePercent } from "lucide-react";
import type { OverlayProps } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { text } from "./bonus.texts";
import "./bonus.css";

const rules = [text("bonus.rules.1"), text("bonus.rules.2"), text("bonus.rules.3"), text("bonus.rules.4"), text("bonus.rules.5"), text("bonus.rules.6")];

export default function RulesModal({ close }: OverlayProps<"bonus-rules">) {
  return (
    <Dialog title={text("bonus.rules.title")} icon={<BadgePercent aria-hidden="true" />} onClose={close} footer={<Button variant="primary" onClick={close}>{text("bonus.rules.close")}</Button>}>
      <ul className="bonus-rules">{rules.map((rule) => <li key={rule}>{rule}</li>)}</ul>
    </Dialog>
  );
}
