import { useSignals } from "@preact/signals-react/runtime";
import { Select } from "../../../../ui/Select";
import { Switch } from "../../../../ui/Switch";
import type { FormModel } from "../../../../ui/work/form.model";
import { MomentField } from "../../../../ui/work/MomentField";
import { audiences, type Standing } from "./standing";

/** Who sees an entry, and when. */
export function ShownFields<Values extends Standing, Answer>({ model }: { model: FormModel<Values, Answer> }) {
  useSignals();
  const form = model as unknown as FormModel<Standing, Answer>;
  const audience = form.field("audience");
  const published = form.field("published");
  return (
    <>
      <div className="content-two">
        <MomentField label="Shown from" empty="At once" {...form.field("starts_at")} />
        <MomentField label="Shown until" empty="Without an end" {...form.field("ends_at")} />
      </div>
      <Select label="Who sees it" {...audience} onChange={(value) => audience.onChange(value as Standing["audience"])} options={audiences} />
      <Switch label="Published" hint="Off: nobody sees it, whatever the time is." checked={published.value} onChange={published.onChange} disabled={published.disabled} />
    </>
  );
}
