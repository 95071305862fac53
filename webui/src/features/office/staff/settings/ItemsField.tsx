import { useState } from "react";
import { X } from "lucide-react";
import { Button } from "../../../../ui/Button";
import { Field, type FieldProps } from "../../../../ui/Field";

interface ItemsFieldProps extends FieldProps {
  items: readonly string[];
  onChange: (items: string[]) => void;
  /** Converts a typed item to the stored format. */
  normalize?: (typed: string) => string;
  placeholder: string;
}

/** A list of short texts. Each can be removed, and new ones are added at the end. */
export function ItemsField({ label, hint, error, items, onChange, normalize = (typed) => typed, placeholder }: ItemsFieldProps) {
  const [typed, setTyped] = useState("");

  // Several can be pasted at once.
  function add() {
    const added = typed.split(/[,\n]/).map((item) => normalize(item.trim())).filter((item) => item !== "" && !items.includes(item));
    if (added.length > 0) onChange([...items, ...new Set(added)]);
    setTyped("");
  }

  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="staff-items">
          {items.length > 0 && (
            <ul>
              {items.map((item) => (
                <li key={item}>
                  {item}
                  <button type="button" aria-label={`Remove ${item}`} onClick={() => onChange(items.filter((other) => other !== item))}><X size={14} aria-hidden="true" /></button>
                </li>
              ))}
            </ul>
          )}
          <span className="staff-items-add">
            <input
              {...wiring}
              className="ui-input"
              value={typed}
              placeholder={placeholder}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                add();
              }}
            />
            <Button disabled={typed.trim() === ""} onClick={add}>Add</Button>
          </span>
        </div>
      )}
    </Field>
  );
}
