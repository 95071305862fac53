import { useEffect, useState, type ReactNode } from "react";
import { Combobox } from "@base-ui/react/combobox";
import { Check, ChevronDown, X } from "lucide-react";
import { Field, type FieldProps } from "../Field";
import { uiTexts } from "../texts";
import { remoteSearch } from "./remote.model";
import "./action-menu.css";
import "./remote-combobox.css";

export interface ComboItem {
  id: string;
  label: string;
  /** An explanation, shown only in the list. */
  hint?: ReactNode;
}

export interface RemoteComboboxProps extends FieldProps {
  value: ComboItem | null;
  onChange: (value: ComboItem | null) => void;
  /** Searches on the server. Called with an empty text when the list opens. */
  search: (query: string, stop: AbortSignal) => Promise<readonly ComboItem[]>;
  placeholder?: string;
  disabled?: boolean;
}

/** A select with more options than a list can show: the server searches during typing. */
export function RemoteCombobox({ label, hint, error, value, onChange, search, placeholder, disabled }: RemoteComboboxProps) {
  const [model] = useState(() => remoteSearch<ComboItem>({ search }));
  useEffect(() => () => model.stop(), [model]);
  const searching = model.searching.value;
  const failure = model.failure.value;
  const found = model.items.value;
  return (
    <Field label={label} hint={hint} error={error}>
      {(attributes) => (
        <Combobox.Root
          items={found}
          filter={null}
          value={value}
          disabled={disabled}
          itemToStringLabel={(item: ComboItem) => item.label}
          isItemEqualToValue={(one: ComboItem, other: ComboItem) => one.id === other.id}
          onValueChange={(next: ComboItem | null) => onChange(next)}
          // Typing opens the list too, and sends its own request.
          onOpenChange={(open, { reason }) => open && reason !== "input-change" && model.query("")}
          onInputValueChange={(text, { reason }) => reason === "input-change" && model.query(text)}
        >
          <Combobox.InputGroup className="ui-input-box work-combo">
            <Combobox.Input {...attributes} aria-label={label} className="ui-input" placeholder={placeholder} />
            <span className="work-combo-end">
              <Combobox.Clear className="work-combo-button" aria-label={`Clear ${label}`}><X size={14} aria-hidden="true" /></Combobox.Clear>
              <Combobox.Trigger className="work-combo-button" aria-label={`Open ${label}`}><ChevronDown size={16} aria-hidden="true" /></Combobox.Trigger>
            </span>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner className="work-popup-place" sideOffset={6} align="start" collisionPadding={8}>
              <Combobox.Popup className="work-popup work-combo-popup" aria-busy={searching || undefined}>
                <Combobox.Status className="work-combo-status">
                  {failure ?? (searching && found.length === 0 ? uiTexts.loading : !searching && found.length === 0 ? uiTexts.nothingFound : null)}
                </Combobox.Status>
                <Combobox.List className={searching ? "work-combo-old" : undefined}>
                  {(item: ComboItem) => (
                    <Combobox.Item key={item.id} value={item} className="work-menu-item">
                      <span className="work-menu-tick"><Combobox.ItemIndicator><Check size={14} aria-hidden="true" /></Combobox.ItemIndicator></span>
                      <span className="work-combo-label">{item.label}</span>
                      {item.hint && <span className="work-combo-hint">{item.hint}</span>}
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}
