import { useState, type ReactNode } from "react";
import { TextField } from "../../../../ui/Field";
import { FileUpload } from "../../../../ui/office/FileUpload";
import type { FieldBinding } from "../../../../ui/form.model";
import { pictureTypes, pictureUpload } from "./picture.model";

interface Props {
  label: string;
  field: FieldBinding<string>;
  hint: string;
}

/** A picture: an upload or an address. */
export function PictureField({ label, field, hint }: Props) {
  const [model] = useState(() => pictureUpload(({ path }) => field.onChange(path)));
  return (
    <div className="content-picture">
      <TextField label={label} hint={hint} maxLength={500} {...field} />
      <FileUpload label="Upload a picture" hint="JPEG, PNG, WebP or AVIF, up to 3 MB" accept={pictureTypes} model={model} disabled={field.disabled} />
    </div>
  );
}

/** A card of the slider as the site draws it on a phone and on a wide screen. */
export function VisitorPreview({ children }: { children: ReactNode }) {
  return (
    <div className="content-preview" role="group" aria-label="Preview">
      {["390", "1440"].map((width) => (
        <figure key={width} data-width={width}>
          <figcaption className="num">{width} px</figcaption>
          <div className="content-card" inert>{children}</div>
        </figure>
      ))}
    </div>
  );
}
