import { useCallback, useRef, type ReactNode, type RefObject } from "react";
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { sheetWidth, windowWidth } from "../lib/breakpoints";
import { Button, IconButton, type ButtonVariant } from "./Button";
import { cx } from "./cx";
import { dragToClose } from "./dragToClose";
import { uiTexts } from "./texts";
import "./dialog.css";

export interface DialogProps {
  open?: boolean;
  /** Called when the user closes it: by the close button, Escape or a press beside it. */
  onClose?: () => void;
  title: string;
  /** Keeps the title for screen readers alone. */
  hideTitle?: boolean;
  description?: ReactNode;
  icon?: ReactNode;
  size?: "small" | "medium" | "large";
  /** Another place or shape. */
  className?: string;
  /** false: no close button, and neither Escape nor a press beside it closes. */
  dismissible?: boolean;
  /** What has the focus at first, instead of the first control. An autofocus of its own would be returned to on closing. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
  footer?: ReactNode;
}

/** A modal dialog: the focus stays inside and returns to where it was. On a
 *  phone it rises from the bottom and can be drawn down again. */
export function Dialog({ open = true, onClose, title, hideTitle, description, icon, size = "small", className, dismissible = true, initialFocus, children, footer }: DialogProps) {
  const panel = useDrawnDown(dismissible, onClose);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(next) => {
        if (!next && dismissible) onClose?.();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="ui-dialog-veil" />
        <Base.Popup ref={panel} className={cx("ui-dialog", `ui-dialog-${size}`, className)} initialFocus={initialFocus && atOnce(initialFocus)}>
          <header className={cx("ui-dialog-head", hideTitle && "ui-dialog-head-bare")}>
            {icon && <span className="ui-dialog-icon">{icon}</span>}
            <Base.Title className={cx("ui-dialog-title", hideTitle && "hidden-text")}>{title}</Base.Title>
            {dismissible && (
              <IconButton label={uiTexts.close} onClick={onClose} className="ui-dialog-close">
                <X aria-hidden="true" />
              </IconButton>
            )}
          </header>
          {description && <Base.Description className="ui-dialog-text">{description}</Base.Description>}
          {children && <div className="ui-dialog-body">{children}</div>}
          {footer && <footer className="ui-dialog-foot">{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Gives an element the focus as soon as the dialog stands. Base UI would do it
 * at the next frame, and keys that are pressed until then would be lost.
 */
function atOnce(first: RefObject<HTMLElement | null>): () => boolean {
  return () => {
    const element = first.current;
    if (!element) return true; // The first control, then.
    // Asked again while the dialog is open, it leaves the focus where it went.
    if (!element.closest("[role=dialog]")?.contains(document.activeElement)) element.focus();
    return false;
  };
}

/** What makes the panel of a dialog that can be closed follow a finger on a phone. */
function useDrawnDown(dismissible: boolean, onClose: (() => void) | undefined) {
  const latest = useRef({ dismissible, onClose });
  latest.current = { dismissible, onClose };
  const detach = useRef<(() => void) | null>(null);
  return useCallback((panel: HTMLElement | null) => {
    detach.current?.();
    detach.current = panel && dragToClose(panel, {
      towards: "down",
      enabled: () => latest.current.dismissible && windowWidth.peek() <= sheetWidth,
      onClose: () => latest.current.onClose?.(),
    });
  }, []);
}

export interface ConfirmDialogProps {
  title: string;
  text: ReactNode;
  /** The label of the button that does it. */
  action: string;
  cancel?: string;
  variant?: ButtonVariant;
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** More than the text, such as a field. */
  children?: ReactNode;
  disabled?: boolean;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ title, text, action, cancel = uiTexts.cancel, variant = "danger", loading, onConfirm, onClose, children, disabled }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      description={text}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>{cancel}</Button>
          <Button variant={variant} loading={loading} disabled={disabled} onClick={onConfirm}>{action}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
