import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "wouter";
import { cx } from "./cx";
import "./button.css";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "brass";
export type ButtonSize = "small" | "medium" | "large";

interface ButtonStyle {
  /** primary is the main action of a view. Use only one per view. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Uses the full width of its container. */
  wide?: boolean;
  /** An icon before the label. */
  icon?: ReactNode;
}

export interface ButtonProps extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner instead of the label at the same width, and ignores presses. */
  loading?: boolean;
}

const classes = ({ variant = "secondary", size = "medium", wide }: ButtonStyle, more?: string) =>
  cx("ui-button", `ui-button-${variant}`, `ui-button-${size}`, wide && "ui-button-wide", more);

/** A button for an action. For navigation use LinkButton. */
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

export interface LinkButtonProps extends ButtonStyle {
  href: string;
  /** Opens a new tab. For other sites and pages that the server renders. */
  external?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link with the look of a button. */
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
  /** The accessible name of the icon. */
  label: string;
  children: ReactNode;
  variant?: "ghost" | "secondary";
}

/** A square button with only an icon. */
export function IconButton({ label, variant = "ghost", className, children, type = "button", ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} className={cx("ui-icon-button", `ui-button-${variant}`, className)}>
      {children}
    </button>
  );
}
