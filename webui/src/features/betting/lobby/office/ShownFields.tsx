import { useSignals } from "@preact/signals-react/runtime";
import { Select } from "../../../../ui/Select";
import { Switch } from "../../../../ui/Switch";
import type { FieldTie } from "../../../../ui/form.model";
import { MomentField } from "../../../../ui/work/MomentField";
import { audiences, type Standing } from "./standing";

interface Props {
  from: FieldTie<number>;
  until: FieldTie<number>;
  audience: FieldTie<Standing["audience"]>;
  published: FieldTie<boolean>;
}

/** Who sees an entry, and when. */
export function ShownFields({ from, until, audience, published }: Props) {
  useSignals();
  const choose = (value: string) => {
    const chosen = audiences.find((one) => one.value === value);
    if (chosen) audience.onChange(chosen.value);
  };
  return (
    <>
      <div className="content-two">
        <MomentField label="Shown from" empty="At once" {...from} />
        <MomentField label="Shown until" empty="Without an end" {...until} />
      </div>
      <Select label="Who sees it" {...audience} onChange={choose} options={audiences} />
      <Switch label="Published" hint="Off: nobody sees it, whatever the time is." checked={published.value} onChange={published.onChange} disabled={published.disabled} />
    </>
  );
}
