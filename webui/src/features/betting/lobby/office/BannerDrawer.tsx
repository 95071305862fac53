import { useState } from "react";
import { api } from "../../../../lib/api";
import type { OfficeBanner, PutBannerRequest } from "../../../../lib/api.gen";
import { TextField } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { Switch } from "../../../../ui/Switch";
import { toast } from "../../../../ui/toast";
import { BannerImage } from "../../../../ui/TopCard";
import { Drawer } from "../../../../ui/office/Drawer";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import { PictureField, VisitorPreview } from "./PictureField";
import { PublicationFields } from "./PublicationFields";

interface Props {
  /** Null for a new one. */
  banner: OfficeBanner | null;
  onClose: () => void;
  onDone: () => void;
}

const kinds = [
  { value: "Other", label: "Promotion" },
  { value: "Deposit", label: "Deposit bonus" },
  { value: "Poker", label: "Poker (never shown to guests)" },
];

type Values = Required<Omit<PutBannerRequest, "id" | "version">>;

const blank: Values = { type: "Other", title: "", image: "", link: "", code: "", sport: false, published: false, audience: "all", starts_at: 0, ends_at: 0 };

export function BannerDrawer({ banner, onClose, onDone }: Props) {
  const [form] = useState(() => formModel<Values, OfficeBanner>({
    initial: banner ? valuesOf(banner) : blank,
    send: (values) => api.post("/api/admin/content/banner", { ...values, id: banner?._id, version: banner?.version ?? 0 }),
  }));
  const { values } = form;
  const kind = form.field("type");
  const sport = form.field("sport");
  const options = kinds.some(({ value }) => value === kind.value) ? kinds : [...kinds, { value: kind.value, label: kind.value }];
  return (
    <Drawer title={banner ? "Edit banner" : "New banner"} onClose={onClose}>
      <Form model={form} action={banner ? "Save the banner" : "Add the banner"} onlyChanged={banner !== null} onCancel={onClose} onDone={() => {
        toast.success(values.peek().published ? "Saved. Open pages show it at once." : "Saved. It is not visible until it is published.");
        onDone();
        onClose();
      }}>
        {values.value.image && <VisitorPreview><div className="lobby-top-card"><BannerImage image={values.value.image} title={values.value.title} /></div></VisitorPreview>}
        <TextField label="Title" hint="Up to 140 characters, on the picture" maxLength={140} {...form.field("title")} />
        <PictureField label="Picture" hint="640 × 320 pixels, with space for text on the left half" field={form.field("image")} />
        <TextField label="Link" hint="A page such as /vip, or an https address. It takes precedence over the code." maxLength={500} {...form.field("link")} />
        <TextField label="Promotion code" hint="Activated by a click if there is no link" maxLength={60} {...form.field("code")} />
        <Select label="Kind" {...kind} options={options} />
        <Switch label="On the sports pages" hint="Instead of the casino pages" checked={sport.value} onChange={sport.onChange} disabled={sport.disabled} />
        <PublicationFields from={form.field("starts_at")} until={form.field("ends_at")} audience={form.field("audience")} published={form.field("published")} />
      </Form>
    </Drawer>
  );
}

function valuesOf({ type, title, image, link, code, sport, published, audience, starts_at, ends_at }: OfficeBanner): Values {
  return { type, title, image, link, code, sport, published, audience, starts_at, ends_at };
}
