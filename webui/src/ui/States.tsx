import type { ReactNode } from "react";
import { CloudAlert } from "lucide-react";
import { Button } from "./Button";
import { uiTexts } from "./texts";
import "./states.css";

export interface EmptyProps {
  icon?: ReactNode;
  title?: string;
  /** One sentence that describes the missing content. */
  text: ReactNode;
  /** The single action. */
  action?: ReactNode;
}

/** A block without content. */
export function Empty({ icon, title, text, action }: EmptyProps) {
  return (
    <div className="ui-state">
      {icon && <span className="ui-state-icon">{icon}</span>}
      {title && <p className="ui-state-title">{title}</p>}
      <p className="ui-state-text">{text}</p>
      {action}
    </div>
  );
}

export interface FailedProps {
  /** The error. */
  text: ReactNode;
  onRetry?: () => void;
}

/** A block that failed to load, with a retry button. */
export function Failed({ text, onRetry }: FailedProps) {
  return (
    <div className="ui-state" role="alert">
      <span className="ui-state-icon ui-state-failed"><CloudAlert aria-hidden="true" size={28} /></span>
      <p className="ui-state-text">{text}</p>
      {onRetry && <Button onClick={onRetry}>{uiTexts.retry}</Button>}
    </div>
  );
}

/** A running operation of unknown duration. */
export function Loader({ label = uiTexts.loading }: { label?: string }) {
  return (
    <div className="ui-loader" role="status" data-loading="">
      <span className="ui-spinner" aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
