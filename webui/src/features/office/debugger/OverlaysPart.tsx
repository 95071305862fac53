import { useState } from "react";
import { ChevronDown, TriangleAlert } from "lucide-react";
import { openOverlay } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ConfirmDialog, Dialog } from "../../../ui/Dialog";
import { Menu } from "../../../ui/Menu";
import { toast } from "../../../ui/toast";
import { Tooltip } from "../../../ui/Tooltip";

type Open = "dialog" | "fixed" | "confirm" | null;

export function OverlaysPart() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Card title="Dialogs, menus, toasts">
      <div className="kit-row">
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("fixed")}>Blocking dialog</Button>
        <Button onClick={() => setOpen("confirm")}>Confirmation</Button>
        <Button onClick={() => openOverlay("error", { title: "Not this time", description: "Use available deposit bonus before spinning the wheel." })}>Error</Button>
        <Tooltip text="Only on wide screens"><Button>Tooltip</Button></Tooltip>
        <Menu label="Example menu" className="ui-button ui-button-secondary ui-button-medium" items={[
          { id: "home", label: "Home", href: "/" },
          { id: "hello", label: "Say hello", onSelect: () => toast.info("Hello.") },
          { id: "remove", label: "Remove", danger: true, onSelect: () => toast.error("Nothing was removed.") },
        ]}>
          <ChevronDown size={16} aria-hidden="true" />
        </Menu>
        <Button onClick={() => toast.success("It worked.")}>Success</Button>
        <Button onClick={() => toast.error("It failed, with a reason.")}>Failure</Button>
        <Button onClick={() => toast.info("Some information.")}>News</Button>
      </div>
      {open === "dialog" && <Dialog title="A dialog" description="Escape, the close button and a click outside close it; on a phone, a swipe down." icon={<TriangleAlert aria-hidden="true" />} onClose={close} footer={<Button onClick={close}>Done</Button>} />}
      {open === "fixed" && <Dialog title="A blocking dialog" dismissible={false} description="Only its own button closes it." footer={<Button variant="primary" onClick={close}>Close</Button>} />}
      {open === "confirm" && <ConfirmDialog title="Cancel this bonus?" text="You won't be able to get it again." action="Cancel the bonus" onConfirm={close} onClose={close} />}
    </Card>
  );
}
