import { Select } from "../../../../ui/Select";
import { Switch } from "../../../../ui/Switch";
import type { FieldBinding } from "../../../../ui/form.model";
import { DateTimeField } from "../../../../ui/office/DateTimeField";
import { audiences, type Publication } from "./publication";

interface Props {
  from: FieldBinding<number>;
  until: FieldBinding<number>;
  audience: FieldBinding<Publication["audience"]>;
  published: FieldBinding<boolean>;
}

/** The audience and the period of an entry. */
export function PublicationFields({ from, until, audience, published }: Props) {
  const choose = (value: string) => {
    const chosen = audiences.find((one) => one.value === value);
    if (chosen) audience.onChange(chosen.value);
  };
  return (
    <>
      <div className="content-two">
        <DateTimeField label="Shown from" empty="Immediately" {...from} />
        <DateTimeField label="Shown until" empty="No end" {...until} />
      </div>
      <Select label="Audience" {...audience} onChange={choose} options={audiences} />
      <Switch label="Published" hint="If off, it is hidden at all times." checked={published.value} onChange={published.onChange} disabled={published.disabled} />
    </>
  );
}
