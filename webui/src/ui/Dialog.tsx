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
  /** Called when the user closes it: by the close button, Escape or a press outside. */
  onClose?: () => void;
  title: string;
  /** Shows the title only to screen readers. */
  hideTitle?: boolean;
  description?: ReactNode;
  icon?: ReactNode;
  size?: "small" | "medium" | "large";
  /** Changes position or shape. */
  className?: string;
  /** false: no close button, and neither Escape nor a press outside closes it. */
  dismissible?: boolean;
  /**
   * The element with the initial focus, instead of the first control. Do not use autofocus: closing
   * would return the focus to that element.
   */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
  footer?: ReactNode;
}

/**
 * A modal dialog: it traps the focus and returns it when it closes. On a phone it opens from the
 * bottom and can be closed by dragging down.
 */
export function Dialog({ open = true, onClose, title, hideTitle, description, icon, size = "small", className, dismissible = true, initialFocus, children, footer }: DialogProps) {
  const panel = useDragDown(dismissible, onClose);
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
        <Base.Popup ref={panel} className={cx("ui-dialog", `ui-dialog-${size}`, className)} initialFocus={initialFocus && focusUnlessInside(initialFocus)}>
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
 * Focuses an element as soon as the dialog is rendered. Base UI would do it in the next frame, and
 * keys that are pressed until then would be lost.
 */
function focusUnlessInside(target: RefObject<HTMLElement | null>): () => boolean {
  return () => {
    const element = target.current;
    if (!element) return true; // Then the first control.
    // When called again while the dialog is open, it leaves the focus unchanged.
    if (!element.closest("[role=dialog]")?.contains(document.activeElement)) element.focus();
    return false;
  };
}

/** Lets a finger drag the panel of a closable dialog on a phone. */
function useDragDown(dismissible: boolean, onClose: (() => void) | undefined) {
  const latest = useRef({ dismissible, onClose });
  latest.current = { dismissible, onClose };
  const detach = useRef<(() => void) | null>(null);
  return useCallback((panel: HTMLElement | null) => {
    detach.current?.();
    detach.current = panel && dragToClose(panel, {
      direction: "down",
      enabled: () => latest.current.dismissible && windowWidth.peek() <= sheetWidth,
      onClose: () => latest.current.onClose?.(),
    });
  }, []);
}

export interface ConfirmDialogProps {
  title: string;
  text: ReactNode;
  /** The label of the confirm button. */
  action: string;
  cancel?: string;
  variant?: ButtonVariant;
  loading?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Content in addition to the text, such as a field. */
  children?: ReactNode;
  disabled?: boolean;
}

/** Asks for confirmation of an irreversible action. */
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
