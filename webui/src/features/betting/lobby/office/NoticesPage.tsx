import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { Plus } from "lucide-react";
import type { OfficeNotice } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { ConfirmDialog } from "../../../../ui/Dialog";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Failed } from "../../../../ui/States";
import { OrderList } from "../../../../ui/work/OrderList";
import { AnnouncementForm } from "./AnnouncementForm";
import { contentModel } from "./content.model";
import { EntryRow } from "./EntryRow";
import { NoticeDrawer } from "./NoticeDrawer";
import { phaseNames, phaseOf, phaseTones } from "./standing";
import "./content.css";

/** How much of a line its row names. */
const nameLength = 80;

/** The words of a line, whose markup the server has cleaned. */
function nameOf({ text }: OfficeNotice): string {
  const words = new DOMParser().parseFromString(text, "text/html").body.textContent;
  return words.length > nameLength ? `${words.slice(0, nameLength)}…` : words;
}

export default function NoticesPage() {
  useSignals();
  const [model] = useState(contentModel);
  const [open, setOpen] = useState<{ notice: OfficeNotice | null } | null>(null);
  const [doomed, setDoomed] = useState<OfficeNotice | null>(null);
  useEffect(model.load, [model]);
  const data = model.all.data.value;
  const failure = model.all.failure.value;
  const notices = model.notices();
  const phase = data ? phaseOf(data.announcement, data.now) : "off";
  return (
    <div className="content-page">
      <header className="content-head">
        <div>
          <h1>Notices</h1>
          <p>One announcement and the lines of the strip, over every page of the site. Whoever closes one does not see it again until it is changed. Open pages show a change at once.</p>
        </div>
      </header>
      {failure && <Failed text={failure} onRetry={model.load} />}
      {!data && !failure && <Skeleton height={420} />}
      {data && (
        <>
          <Card title="Announcement" text="A bar over the page with a title, for what everybody must know." aside={<Badge tone={phaseTones[phase]}>{phaseNames[phase]}</Badge>}>
            <AnnouncementForm key={data.announcement.version} announcement={data.announcement} onDone={model.load} />
          </Card>
          <Card title="Notification strip" text="One line at a time; visitors leaf through them in this order." aside={<Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen({ notice: null })}>New line</Button>}>
            {notices.length === 0 ? <Empty text="The strip has no line and is not shown." /> : (
              <OrderList label="Lines of the strip in their order" rows={notices} rowKey={({ _id }) => _id} rowName={nameOf} onOrder={(ids) => void model.order("notice", ids)}>
                {(entry) => (
                  <EntryRow
                    name={nameOf(entry)}
                    detail={[entry.level === "warning" ? "Warning" : entry.level === "good" ? "Good news" : "Information", entry.icon].filter(Boolean).join(" · ")}
                    entry={entry}
                    now={data.now}
                    onEdit={() => setOpen({ notice: entry })}
                    onPublish={() => void model.publish("notice", entry)}
                    onDelete={() => setDoomed(entry)}
                  />
                )}
              </OrderList>
            )}
          </Card>
        </>
      )}
      {open && <NoticeDrawer notice={open.notice} onClose={() => setOpen(null)} onDone={model.load} />}
      {doomed && (
        <ConfirmDialog title="Delete this line?" text="It cannot be brought back. To hide it for a while, take it off." action="Delete" onClose={() => setDoomed(null)} onConfirm={() => {
          void model.remove("notice", doomed);
          setDoomed(null);
        }} />
      )}
    </div>
  );
}
