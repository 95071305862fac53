import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";
import { cx } from "./cx";
import "./button.css";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "brass";
export type ButtonSize = "small" | "medium" | "large";

interface Look {
  /** primary is the one main action of a view. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the whole width of its container. */
  wide?: boolean;
  /** An icon before the label. */
  icon?: ReactNode;
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner in place of the label, without a change of width, and takes no press. */
  loading?: boolean;
}

const classes = ({ variant = "secondary", size = "medium", wide }: Look, more?: string) =>
  cx("ui-button", `ui-button-${variant}`, `ui-button-${size}`, wide && "ui-button-wide", more);

/** A press that does something. For a press that goes somewhere, LinkButton. */
export function Button({ variant, size, wide, icon, loading = false, className, children, disabled, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes({ variant, size, wide }, className)}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
    >
      <span className="ui-button-label">
        {icon}
        {children}
      </span>
      {loading && <span className="ui-spinner" aria-hidden="true" />}
    </button>
  );
}

export interface LinkButtonProps extends Look {
  href: string;
  /** Opens a new tab; for other sites and pages that the server draws. */
  external?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link that looks like a button. */
export function LinkButton({ href, external, variant, size, wide, icon, className, children }: LinkButtonProps) {
  const label = (
    <span className="ui-button-label">
      {icon}
      {children}
    </span>
  );
  const name = classes({ variant, size, wide }, className);
  return external ? (
    <a href={href} className={name} target="_blank" rel="noreferrer">{label}</a>
  ) : (
    <Link href={href} className={name}>{label}</Link>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  /** What the button does, for those who do not see the icon. */
  label: string;
  children: ReactNode;
  variant?: "ghost" | "secondary";
}

/** A square button that shows only an icon. */
export function IconButton({ label, variant = "ghost", className, children, type = "button", ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={cx("ui-icon-button", `ui-button-${variant}`, className)}>
      {children}
    </button>
  );
}
