import { useState } from "react";
import { api } from "../../../../lib/api";
import type { OfficeAnnouncement, SetAnnouncementRequest } from "../../../../lib/api.gen";
import { TextArea, TextField } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { toast } from "../../../../ui/toast";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import { NoticePreview } from "./NoticePreview";
import { PublicationFields } from "./PublicationFields";
import { levels } from "./publication";

interface Props {
  announcement: OfficeAnnouncement;
  onDone: () => void;
}

type Values = Required<Omit<SetAnnouncementRequest, "id" | "version">>;

export function AnnouncementForm({ announcement, onDone }: Props) {
  const [form] = useState(() => formModel<Values, OfficeAnnouncement>({
    initial: {
      title: announcement.title, content: announcement.source, image: announcement.image, level: announcement.level || "info",
      published: announcement.published, audience: announcement.audience || "all", starts_at: announcement.starts_at, ends_at: announcement.ends_at,
    },
    send: (values) => api.post("/api/admin/content/announcement", { ...values, version: announcement.version }),
  }));
  const { title, content, level, image } = form.values.value;
  return (
    <div className="content-card-form">
      {(title || content) && <NoticePreview markdown={content} level={level} title={title} image={image} />}
      <Form model={form} action="Save the announcement" onlyChanged onDone={() => {
        toast.success("The announcement is saved.");
        onDone();
      }}>
        <div className="content-two">
          <TextField label="Title" maxLength={140} {...form.field("title")} />
          <Select label="Level" {...form.field("level")} options={levels} />
        </div>
        <TextArea label="Text" hint="Markdown: **bold**, [a link](/fairness)" rows={3} maxLength={2000} {...form.field("content")} />
        <PublicationFields from={form.field("starts_at")} until={form.field("ends_at")} audience={form.field("audience")} published={form.field("published")} />
      </Form>
    </div>
  );
}
