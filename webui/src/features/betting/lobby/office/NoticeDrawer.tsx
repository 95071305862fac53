import { useState } from "react";
import { api } from "../../../../lib/api";
import type { OfficeNotice, PutNoticeRequest } from "../../../../lib/api.gen";
import { TextArea } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { toast } from "../../../../ui/toast";
import { Drawer } from "../../../../ui/office/Drawer";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import { NoticePreview } from "./NoticePreview";
import { PublicationFields } from "./PublicationFields";
import { levels } from "./publication";

interface Props {
  /** Null for a new one. */
  notice: OfficeNotice | null;
  onClose: () => void;
  onDone: () => void;
}

type Values = Required<Omit<PutNoticeRequest, "id" | "version">>;

const icons = [
  { value: "megaphone", label: "Megaphone" }, { value: "bell", label: "Bell" }, { value: "gift", label: "Gift" },
  { value: "trophy", label: "Trophy" }, { value: "shield-check", label: "Shield" }, { value: "heart-pulse", label: "Heart" },
];

export function NoticeDrawer({ notice, onClose, onDone }: Props) {
  const [form] = useState(() => formModel<Values, OfficeNotice>({
    initial: {
      text: notice?.source ?? "", icon: notice?.icon || "megaphone", level: notice?.level || "info", published: notice?.published ?? false,
      audience: notice?.audience ?? "all", starts_at: notice?.starts_at ?? 0, ends_at: notice?.ends_at ?? 0,
    },
    send: (values) => api.post("/api/admin/content/notice", { ...values, id: notice?._id, version: notice?.version ?? 0 }),
  }));
  const { text, level, icon } = form.values.value;
  return (
    <Drawer title={notice ? "Edit notice" : "New notice"} onClose={onClose}>
      <Form model={form} action={notice ? "Save the notice" : "Add the notice"} onlyChanged={notice !== null} onCancel={onClose} onDone={() => {
        toast.success("Saved.");
        onDone();
        onClose();
      }}>
        <NoticePreview markdown={text} level={level} image={icon.startsWith("/") ? icon : undefined} />
        <TextArea label="Text" hint="Markdown: **bold**, [a link](/fairness). At most two lines are shown." rows={4} maxLength={2000} {...form.field("text")} />
        <div className="content-two">
          <Select label="Icon" {...form.field("icon")} options={icons.some(({ value }) => value === icon) ? icons : [...icons, { value: icon, label: icon }]} />
          <Select label="Level" {...form.field("level")} options={levels} />
        </div>
        <PublicationFields from={form.field("starts_at")} until={form.field("ends_at")} audience={form.field("audience")} published={form.field("published")} />
      </Form>
    </Drawer>
  );
}
