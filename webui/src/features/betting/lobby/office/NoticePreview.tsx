import { useEffect, useState } from "react";
import { api } from "../../../../lib/api";
import { previewModel } from "../../../../ui/office/preview.model";

interface Props {
  markdown: string;
  level: string;
  /** The title of the announcement, or the picture of a notice. */
  title?: string;
  image?: string;
}

const render = (text: string) => api.post("/api/admin/content/preview", { text }, { retry: true }).then(({ html }) => html);

/** A notice as the site draws it. */
export function NoticePreview({ markdown, level, title, image }: Props) {
  const [model] = useState(() => previewModel(render));
  useEffect(() => model.show(markdown), [model, markdown]);
  useEffect(() => model.stop, [model]);
  const html = model.html.value ?? "";
  return (
    <div className="content-notice" role="group" aria-label="Preview">
      <div inert>
        <div className="content-notice-line" data-level={level}>
          {image && <img src={image} alt="" width={28} height={28} />}
          {title && <b>{title}</b>}
          <span dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </div>
      {model.failure.value && <p className="ui-field-note ui-field-error" role="alert">{model.failure.value}</p>}
    </div>
  );
}
