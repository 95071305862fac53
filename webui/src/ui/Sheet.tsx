import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { IconButton } from "./Button";
import { closesSheet } from "./closesSheet";
import { uiTexts } from "./texts";
import "./dialog.css";
import "./sheet.css";

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** Rises from the bottom and is drawn down again: from 80 px on it closes. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  const [drag, setDrag] = useState(0);
  const start = useRef<number | null>(null);

  function begin(event: PointerEvent) {
    start.current = event.clientY;
    event.currentTarget.setPointerCapture(event.pointerId);
  }
  function move(event: PointerEvent) {
    if (start.current !== null) setDrag(Math.max(0, event.clientY - start.current));
  }
  function end(event: PointerEvent) {
    if (start.current === null) return;
    const way = event.clientY - start.current;
    start.current = null;
    setDrag(0);
    if (closesSheet(way)) onClose();
  }

  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="ui-dialog-veil" />
        <Base.Popup className="ui-sheet" style={drag > 0 ? { translate: `0 ${drag}px`, transition: "none" } : undefined}>
          <div className="ui-sheet-head" onPointerDown={begin} onPointerMove={move} onPointerUp={end} onPointerCancel={end}>
            <span className="ui-sheet-handle" />
            <Base.Title className="ui-dialog-title">{title}</Base.Title>
          </div>
          <IconButton label={uiTexts.close} onClick={onClose} className="ui-sheet-close">
            <X aria-hidden="true" />
          </IconButton>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
