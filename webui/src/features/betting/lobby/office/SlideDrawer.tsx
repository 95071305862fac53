import { useState } from "react";
import { api } from "../../../../lib/api";
import type { OfficeSlide, Slide } from "../../../../lib/api.gen";
import { TextField } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { toast } from "../../../../ui/toast";
import { SlidePicture, SlideText } from "../../../../ui/TopCard";
import { Drawer } from "../../../../ui/office/Drawer";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import { PictureField, VisitorPreview } from "./PictureField";
import { PublicationFields } from "./PublicationFields";
import type { Publication } from "./publication";

interface Props {
  /** Null for a new one. */
  slide: OfficeSlide | null;
  onClose: () => void;
  onDone: () => void;
}

/** The fields, with the names that the errors of the server use. */
interface Values extends Publication {
  category: Slide["category"];
  name: string;
  "text.title": string;
  "text.subtitle": string;
  "button.text": string;
  "button.link": string;
  "button.style.color": string;
  "type.type": Slide["type"]["type"];
  "type.path": string;
  "type.objectFit": Slide["type"]["objectFit"];
}

function valuesOf(slide: OfficeSlide | null): Values {
  return {
    category: slide?.category ?? "other", name: slide?.name ?? "", "text.title": slide?.text.title ?? "", "text.subtitle": slide?.text.subtitle ?? "",
    "button.text": slide?.button.text ?? "", "button.link": slide?.button.link ?? "", "button.style.color": slide?.button.style.color ?? "",
    "type.type": slide?.type.type ?? "image", "type.path": slide?.type.path ?? "", "type.objectFit": slide?.type.objectFit ?? "cover",
    published: slide?.published ?? false, audience: slide?.audience ?? "all", starts_at: slide?.starts_at ?? 0, ends_at: slide?.ends_at ?? 0,
  };
}

/** A slide in the format of the API. Its own markup, which no field shows, stays. */
function slideOf(values: Values, html: string): Omit<Slide, "_id"> {
  return {
    category: values.category, name: values.name,
    text: { title: values["text.title"], subtitle: values["text.subtitle"] },
    button: { text: values["button.text"], link: values["button.link"], style: { color: values["button.style.color"] } },
    type: { type: values["type.type"], path: values["type.path"], objectFit: values["type.objectFit"], html },
  };
}

export function SlideDrawer({ slide, onClose, onDone }: Props) {
  const html = slide?.type.html ?? "";
  const [form] = useState(() => formModel<Values, OfficeSlide>({
    initial: valuesOf(slide),
    send: (values) => {
      const { published, audience, starts_at, ends_at } = values;
      return api.post("/api/admin/content/slide", { ...slideOf(values, html), published, audience, starts_at, ends_at, id: slide?._id, version: slide?.version ?? 0 });
    },
  }));
  const { values } = form;
  const category = form.field("category");
  const media = form.field("type.type");
  return (
    <Drawer title={slide ? "Edit slide" : "New slide"} onClose={onClose}>
      <Form model={form} action={slide ? "Save the slide" : "Add the slide"} onlyChanged={slide !== null} onCancel={onClose} onDone={() => {
        toast.success(values.peek().published ? "Saved. Open pages show it at once." : "Saved. It is not visible until it is published.");
        onDone();
        onClose();
      }}>
        {values.value["type.path"] && <VisitorPreview><Card values={values.value} html={html} /></VisitorPreview>}
        <TextField label="Name" hint="Visible to staff only" maxLength={60} {...form.field("name")} />
        <TextField label="Title" maxLength={140} {...form.field("text.title")} />
        <TextField label="Subtitle" maxLength={280} {...form.field("text.subtitle")} />
        <PictureField label={media.value === "video" ? "Video" : "Picture"} hint="1280 × 400 pixels, or the address of a video" field={form.field("type.path")} />
        <Select label="Media type" {...media} onChange={(value) => media.onChange(value as Values["type.type"])} options={[{ value: "image", label: "Picture" }, { value: "video", label: "Video without sound" }]} />
        <div className="content-two">
          <TextField label="Button" hint="Empty for none" maxLength={60} {...form.field("button.text")} />
          <TextField label="Button link" hint="/vip or https://…" maxLength={500} {...form.field("button.link")} />
        </div>
        <TextField label="Text colour of the button" hint="#e9b44c, empty for the default" maxLength={7} {...form.field("button.style.color")} />
        <Select label="Page" {...category} onChange={(value) => category.onChange(value as Values["category"])} options={[{ value: "other", label: "Home and casino" }, { value: "sport", label: "Sports pages" }]} />
        <PublicationFields from={form.field("starts_at")} until={form.field("ends_at")} audience={form.field("audience")} published={form.field("published")} />
      </Form>
    </Drawer>
  );
}

/** A preview of the slide. A video shows only its place. */
function Card({ values, html }: { values: Values; html: string }) {
  const label = values["button.text"];
  return (
    <div className="lobby-top-card lobby-slide">
      {values["type.type"] === "image" && <SlidePicture path={values["type.path"]} objectFit={values["type.objectFit"]} />}
      <SlideText
        title={values["text.title"]}
        subtitle={values["text.subtitle"]}
        html={html}
        button={label && <span className="lobby-slide-button" style={{ color: values["button.style.color"] }}>{label}</span>}
      />
    </div>
  );
}
