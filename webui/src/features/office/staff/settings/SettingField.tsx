// The field of a setting, by its kind.

import { Plus, Trash2 } from "lucide-react";
import type { SettingsRow } from "../../../../lib/api.gen";
import { Button, IconButton } from "../../../../ui/Button";
import { TextArea, TextField } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { Switch } from "../../../../ui/Switch";
import { NumberField } from "../../../../ui/office/NumberField";
import { type ComboItem, RemoteCombobox } from "../../../../ui/office/RemoteCombobox";
import { ItemsField } from "./ItemsField";

interface Props {
  row: SettingsRow;
  value: unknown;
  error?: string;
  onChange: (value: unknown) => void;
}

/** Number of decimals of amounts. */
const amountDecimals = 6;

const valueText = (value: unknown) => (value === null || value === undefined ? "" : String(value));
const valueItems = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

async function findZones(query: string): Promise<ComboItem[]> {
  const search = query.toLowerCase().replaceAll(" ", "_");
  return ["UTC", ...Intl.supportedValuesOf("timeZone")].filter((zone) => zone.toLowerCase().includes(search)).slice(0, 50).map((zone) => ({ id: zone, label: zone }));
}

export function SettingField({ row, value, error, onChange }: Props) {
  const fieldProps = { label: row.key, hint: row.sentence, error };
  switch (row.kind) {
    case "bool":
      return (
        <div>
          <Switch label={row.key} hint={row.sentence} checked={value === true} onChange={onChange} />
          {error && <p className="ui-field-note ui-field-error" role="alert">{error}</p>}
        </div>
      );
    case "int":
      return <NumberField {...fieldProps} unit={row.unit} min={row.min} max={row.max} value={valueText(value)} onChange={onChange} />;
    case "dollars":
    case "amount":
      return <NumberField {...fieldProps} unit={row.kind === "dollars" ? "USD" : row.unit?.toUpperCase()} decimals={amountDecimals} value={valueText(value)} onChange={onChange} />;
    case "duration":
      return <TextField {...fieldProps} value={valueText(value)} onChange={onChange} placeholder={`${row.min ?? ""} to ${row.max ?? ""}, such as 1m30s`} />;
    case "paragraph":
      return <TextArea {...fieldProps} value={valueText(value)} onChange={onChange} />;
    case "choice":
      return <Select {...fieldProps} value={valueText(value)} onChange={onChange} options={(row.options ?? []).map((one) => ({ value: one, label: one }))} />;
    case "zone":
      return <RemoteCombobox {...fieldProps} value={{ id: valueText(value), label: valueText(value) }} onChange={(zone) => onChange(zone?.id ?? "")} search={findZones} />;
    case "countries":
      return <ItemsField {...fieldProps} items={valueItems(value)} onChange={onChange} normalize={(code) => code.toUpperCase()} placeholder="Country codes, such as DE, AT" />;
    case "games":
      return <ItemsField {...fieldProps} items={valueItems(value)} onChange={onChange} placeholder="Game ids" />;
    case "texts":
      return <ItemsField {...fieldProps} items={valueItems(value)} onChange={onChange} placeholder="One or several, separated by commas" />;
    case "list":
      return <ObjectsField row={row} value={value} error={error} onChange={onChange} />;
    default:
      return <TextField {...fieldProps} value={valueText(value)} onChange={onChange} />;
  }
}

/** A list of objects: one line of fields per object. */
function ObjectsField({ row, value, error, onChange }: Props) {
  const items = Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
  const fields = row.fields ?? [];
  const replace = (at: number, name: string, next: unknown) => onChange(items.map((item, index) => (index === at ? { ...item, [name]: next } : item)));
  return (
    <fieldset className="staff-objects">
      <legend className="ui-field-label">{row.key}</legend>
      <p className="ui-field-note">{row.sentence}</p>
      {items.map((item, at) => (
        <div key={at} className="staff-object">
          {fields.map((field) =>
            field.kind === "bool" ? (
              <Switch key={field.name} label={field.name} hint={field.sentence} checked={item[field.name] === true} onChange={(next) => replace(at, field.name, next)} />
            ) : (
              <TextField key={field.name} label={field.name} hint={field.sentence} value={valueText(item[field.name])} onChange={(next) => replace(at, field.name, field.kind === "int" && /^-?\d+$/.test(next) ? Number(next) : next)} />
            ),
          )}
          <IconButton label={`Remove entry ${at + 1}`} onClick={() => onChange(items.filter((_, index) => index !== at))}><Trash2 size={16} aria-hidden="true" /></IconButton>
        </div>
      ))}
      <Button size="small" icon={<Plus size={14} aria-hidden="true" />} onClick={() => onChange([...items, Object.fromEntries(fields.map(({ name, kind }) => [name, kind === "bool" ? false : kind === "int" ? 0 : ""]))])}>Add an entry</Button>
      {error && <p className="ui-field-note ui-field-error" role="alert">{error}</p>}
    </fieldset>
  );
}
