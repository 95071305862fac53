import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId, useState } from "react";
import { Eye, EyeOff } from "lucide-react";
import { cx } from "./cx";
import { IconButton } from "./Button";
import { uiTexts } from "./texts";
import "./field.css";

export interface FieldProps {
  /** Always visible: a placeholder is no label. */
  label: string;
  /** What helps to fill it in. */
  hint?: ReactNode;
  /** What is wrong with it; replaces the hint. */
  error?: string;
}

/** What ties a control to its label and note. */
export interface Wiring {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** The label above a control and the hint or error below it, tied together. */
export function Field({ label, hint, error, className, children }: FieldProps & { className?: string; children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cx("ui-field", className)}>
      <label className="ui-field-label" htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": error ? true : undefined, "aria-describedby": note ? `${id}-note` : undefined })}
      <p id={`${id}-note`} className={cx("ui-field-note", error && "ui-field-error")} role={error ? "alert" : undefined}>
        {note}
      </p>
    </div>
  );
}

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "onChange" | "value"> {
  value: string;
  onChange: (value: string) => void;
  /** Something at the right end inside the field, such as a unit or a button. */
  end?: ReactNode;
}

/** One line of text. */
export function TextField({ label, hint, error, value, onChange, end, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <span className="ui-input-box">
          <input {...rest} {...wiring} className="ui-input" value={value} onChange={(event) => onChange(event.target.value)} />
          {end}
        </span>
      )}
    </Field>
  );
}

/** A password that can be shown while it is typed. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="off"
      end={
        <IconButton label={shown ? uiTexts.hidePassword : uiTexts.showPassword} onClick={() => setShown(!shown)} className="ui-input-eye">
          {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        </IconButton>
      }
    />
  );
}

export interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "onChange" | "value"> {
  value: string;
  onChange: (value: string) => void;
}

/** Several lines of text. */
export function TextArea({ label, hint, error, value, onChange, className, rows = 4, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(wiring) => (
        <textarea {...rest} {...wiring} rows={rows} className="ui-input ui-textarea" value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
