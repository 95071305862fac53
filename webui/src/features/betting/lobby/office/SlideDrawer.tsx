import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api } from "../../../../lib/api";
import type { OfficeSlide, Slide } from "../../../../lib/api.gen";
import { TextField } from "../../../../ui/Field";
import { Select } from "../../../../ui/Select";
import { toast } from "../../../../ui/toast";
import { SlidePicture, SlideWords } from "../../../../ui/TopCard";
import { Drawer } from "../../../../ui/work/Drawer";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import { AsShown } from "./AsShown";
import { PictureField } from "./PictureField";
import { ShownFields } from "./ShownFields";
import type { Standing } from "./standing";

interface Props {
  /** Null for a new one. */
  slide: OfficeSlide | null;
  onClose: () => void;
  onDone: () => void;
}

/** The fields under the names that the server's refusals give them. */
interface Values extends Standing {
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

/** A slide as the wire has it. Its own markup, which no field shows, stays. */
function slideOf(values: Values, html: string): Omit<Slide, "_id"> {
  return {
    category: values.category, name: values.name,
    text: { title: values["text.title"], subtitle: values["text.subtitle"] },
    button: { text: values["button.text"], link: values["button.link"], style: { color: values["button.style.color"] } },
    type: { type: values["type.type"], path: values["type.path"], objectFit: values["type.objectFit"], html },
  };
}

export function SlideDrawer({ slide, onClose, onDone }: Props) {
  useSignals();
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
    <Drawer title={slide ? "Change a slide" : "New slide"} onClose={onClose}>
      <Form model={form} action={slide ? "Save the slide" : "Add the slide"} onlyChanged={slide !== null} onCancel={onClose} onDone={() => {
        toast.success(values.peek().published ? "Saved. Open pages show it at once." : "Saved. Nobody sees it before it is published.");
        onDone();
        onClose();
      }}>
        {values.value["type.path"] && <AsShown><Card values={values.value} html={html} /></AsShown>}
        <TextField label="Name" hint="For staff alone" maxLength={60} {...form.field("name")} />
        <TextField label="Title" maxLength={140} {...form.field("text.title")} />
        <TextField label="Words under the title" maxLength={280} {...form.field("text.subtitle")} />
        <PictureField label={media.value === "video" ? "Film" : "Picture"} hint="1280 × 400 pixels, or the address of a film" tie={form.field("type.path")} />
        <Select label="What it is" {...media} onChange={(value) => media.onChange(value as Values["type.type"])} options={[{ value: "image", label: "A picture" }, { value: "video", label: "A film, without sound" }]} />
        <div className="content-two">
          <TextField label="Button" hint="Empty for none" maxLength={60} {...form.field("button.text")} />
          <TextField label="Where it leads" hint="/vip or https://…" maxLength={500} {...form.field("button.link")} />
        </div>
        <TextField label="Colour of the button's words" hint="#e9b44c; empty for the usual" maxLength={7} {...form.field("button.style.color")} />
        <Select label="Where" {...category} onChange={(value) => category.onChange(value as Values["category"])} options={[{ value: "other", label: "Home and casino" }, { value: "sport", label: "Sports pages" }]} />
        <ShownFields from={form.field("starts_at")} until={form.field("ends_at")} audience={form.field("audience")} published={form.field("published")} />
      </Form>
    </Drawer>
  );
}

/** A slide as it will be; of a film its place alone. */
function Card({ values, html }: { values: Values; html: string }) {
  const label = values["button.text"];
  return (
    <div className="lobby-top-card lobby-slide">
      {values["type.type"] === "image" && <SlidePicture path={values["type.path"]} objectFit={values["type.objectFit"]} />}
      <SlideWords
        title={values["text.title"]}
        subtitle={values["text.subtitle"]}
        html={html}
        button={label && <span className="lobby-slide-button" style={{ color: values["button.style.color"] }}>{label}</span>}
      />
    </div>
  );
}
