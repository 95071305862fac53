import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { api } from "../../../../lib/api";
import { previewModel } from "../../../../ui/work/preview.model";
import { newsIcon } from "../newsIcon";
import "../announcements.css";

interface Props {
  markdown: string;
  level: string;
  /** Of a line of the strip. */
  icon?: string;
  /** Of the announcement. */
  title?: string;
  image?: string;
}

const render = (text: string) => api.post("/api/admin/content/preview", { text }, { retry: true }).then(({ html }) => html);

/** A notice as the site draws it. */
export function NoticePreview({ markdown, level, icon, title, image }: Props) {
  useSignals();
  const [model] = useState(() => previewModel(render));
  useEffect(() => model.show(markdown), [model, markdown]);
  useEffect(() => model.stop, [model]);
  const html = model.html.value ?? "";
  const Icon = newsIcon(icon ?? "");
  return (
    <div className="content-notice" role="group" aria-label="As visitors see it">
      <div inert>
        {icon !== undefined ? (
          <div className="news-strip" data-level={level}>
            {icon.startsWith("/") ? <img className="news-strip-mark" src={icon} alt="" width={20} height={20} /> : <Icon className="news-strip-mark" size={18} aria-hidden />}
            <p className="news-strip-text" dangerouslySetInnerHTML={{ __html: html }} />
          </div>
        ) : (
          <div className="announcement announcement-whole" data-level={level}>
            {image && <img className="announcement-picture" src={image} alt="" width={72} height={72} />}
            <div className="announcement-words">
              {title && <h2>{title}</h2>}
              <div dangerouslySetInnerHTML={{ __html: html }} />
            </div>
          </div>
        )}
      </div>
      {model.failure.value && <p className="ui-field-note ui-field-error" role="alert">{model.failure.value}</p>}
    </div>
  );
}
