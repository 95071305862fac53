import { Field, type FieldProps } from "./Field";
import { Listbox } from "./Listbox";

export interface SelectProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string }[];
  disabled?: boolean;
}

/** A select field of a form. */
export function Select({ label, hint, error, value, onChange, options, disabled }: SelectProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <Listbox
          attributes={attributes}
          label={`${label}: ${chosen?.label ?? ""}`}
          buttonContent={chosen?.label}
          value={value}
          disabled={disabled}
          options={options.map((option) => ({ id: option.value, text: option.label }))}
          onChoose={onChange}
        />
      )}
    </Field>
  );
}
