// One help page.

import { AppLink } from "../../../lib/AppLink";
import { api } from "../../../lib/api";
import type { PageProps } from "../../../lib/lazy";
import { formatDate } from "../../../lib/time";
import { useResource } from "../../../lib/useResource";
import { Waiting } from "../../../ui/Loaded";
import { SkeletonText } from "../../../ui/Skeleton";
import "../../../ui/prose.css";
import { followSiteLink } from "./FaqList";
import { text } from "./support.texts";
import "./help.css";

export default function HelpArticlePage({ params }: PageProps) {
  const slug = params.slug ?? "";
  const article = useResource(() => api.post("/api/help/page", { slug }, { retry: true }), [slug]);
  const loaded = article.data.value;
  return (
    <article className="help-page">
      <AppLink to="/help" className="help-back">{text("support.allHelp")}</AppLink>
      {!loaded && <Waiting from={article} placeholder={<SkeletonText lines={6} />} />}
      {loaded && (
        <>
          <h1>{loaded.title}</h1>
          <div className="ui-prose" onClick={followSiteLink} dangerouslySetInnerHTML={{ __html: loaded.html }} />
          <p className="help-updated">{text("support.updated", { date: formatDate(loaded.updated_at) })}</p>
        </>
      )}
    </article>
  );
}
