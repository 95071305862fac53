import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId, useState } from "react";
import { Eye, EyeOff } from "lucide-react";
import { cx } from "./cx";
import { focusField } from "./formFocus";
import { IconButton } from "./Button";
import { uiTexts } from "./texts";
import "./field.css";

export interface FieldProps {
  /** Always visible. A placeholder does not replace a label. */
  label: string;
  /** Help for filling it in. */
  hint?: ReactNode;
  /** The error message. Replaces the hint. */
  error?: string;
}

/** The attributes that connect a control with its label and note. */
export interface FieldAttributes {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/** The label above a control and the hint or error below it, connected for screen readers. */
export function Field({ label, hint, error, className, children }: FieldProps & { className?: string; children: (attributes: FieldAttributes) => ReactNode }) {
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
  /** Content at the right end inside the field, such as a unit or a button. */
  end?: ReactNode;
}

/** One line of text. */
export function TextField({ label, hint, error, value, onChange, end, className, autoFocus, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(attributes) => (
        <span className="ui-input-box">
          <input {...rest} {...attributes} ref={autoFocus ? focusField : undefined} className="ui-input" value={value} onChange={(event) => onChange(event.target.value)} />
          {end}
        </span>
      )}
    </Field>
  );
}

/** A password field with a button that shows the text. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={visible ? "text" : "password"}
      spellCheck={false}
      autoCapitalize="off"
      end={
        <IconButton label={visible ? uiTexts.hidePassword : uiTexts.showPassword} onClick={() => setVisible(!visible)} className="ui-input-eye">
          {visible ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
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
export function TextArea({ label, hint, error, value, onChange, className, rows = 4, autoFocus, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(attributes) => (
        <textarea {...rest} {...attributes} ref={autoFocus ? focusField : undefined} rows={rows} className="ui-input ui-textarea" value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </Field>
  );
}
