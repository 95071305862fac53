import { useEffect, useState, type MouseEvent } from "react";
import { SkeletonText } from "../Skeleton";
import { Failed } from "../States";
import { previewModel, type Render } from "./preview.model";
import "../prose.css";

interface Props {
  label: string;
  markdown: string;
  render: Render;
}

/** The server's rendering of a text. While it loads again, the last one stays. */
export function EditorPreview({ label, markdown, render }: Props) {
  const [model] = useState(() => previewModel(render));
  useEffect(() => model.show(markdown), [model, markdown]);
  useEffect(() => model.stop, [model]);
  const html = model.html.value;
  const failure = model.failure.value;
  return (
    <div className="work-editor-preview" role="region" aria-label={label} aria-busy={model.busy.value} tabIndex={0}>
      {failure && <Failed text={failure} onRetry={model.retry} />}
      {html === null ? !failure && <SkeletonText lines={6} /> : <div className="ui-prose" onClick={openInNewTab} dangerouslySetInnerHTML={{ __html: html }} />}
    </div>
  );
}

/** A link of the text opens in a new tab, so that the text being written stays. */
function openInNewTab(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, "_blank", "noopener");
}
