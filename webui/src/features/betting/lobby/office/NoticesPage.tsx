import { useEffect, useState } from "react";
import { Plus } from "lucide-react";
import type { OfficeNotice } from "../../../../lib/api.gen";
import { Badge } from "../../../../ui/Badge";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { ConfirmDialog } from "../../../../ui/Dialog";
import { Waiting } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { OrderList } from "../../../../ui/office/OrderList";
import { AnnouncementForm } from "./AnnouncementForm";
import { contentModel } from "./content.model";
import { EntryRow } from "./EntryRow";
import { NoticeDrawer } from "./NoticeDrawer";
import { phaseNames, phaseOf, phaseTones } from "./publication";
import "./content.css";

/** The max number of characters of a notice that its row shows. */
const nameLength = 80;

/** The text of a notice. The server has sanitised its markup. */
function nameOf({ text }: OfficeNotice): string {
  const plainText = new DOMParser().parseFromString(text, "text/html").body.textContent;
  return plainText.length > nameLength ? `${plainText.slice(0, nameLength)}…` : plainText;
}

export default function NoticesPage() {
  const [model] = useState(contentModel);
  const [open, setOpen] = useState<{ notice: OfficeNotice | null } | null>(null);
  const [toDelete, setToDelete] = useState<OfficeNotice | null>(null);
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
          <p>One announcement and a strip of notices above every page of the site. A closed one stays hidden for the visitor until it is changed. Open pages show changes at once.</p>
        </div>
      </header>
      {(failure || !data) && <Waiting from={model.all} height={420} />}
      {data && (
        <>
          <Card title="Announcement" text="A bar with a title above the page, for important messages." aside={<Badge tone={phaseTones[phase]}>{phaseNames[phase]}</Badge>}>
            <AnnouncementForm key={data.announcement.version} announcement={data.announcement} onDone={model.load} />
          </Card>
          <Card title="Notification strip" text="Visitors see one notice at a time, in this order." aside={<Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setOpen({ notice: null })}>New notice</Button>}>
            {notices.length === 0 ? <Empty text="There are no notices, so the strip is hidden." /> : (
              <OrderList label="Notices in display order" rows={notices} rowKey={({ _id }) => _id} rowName={nameOf} onOrder={(ids) => void model.order("notice", ids)}>
                {(entry) => (
                  <EntryRow
                    name={nameOf(entry)}
                    detail={[entry.level === "warning" ? "Warning" : entry.level === "good" ? "Good news" : "Information", entry.icon].filter(Boolean).join(" · ")}
                    entry={entry}
                    now={data.now}
                    onEdit={() => setOpen({ notice: entry })}
                    onPublish={() => void model.publish("notice", entry)}
                    onDelete={() => setToDelete(entry)}
                  />
                )}
              </OrderList>
            )}
          </Card>
        </>
      )}
      {open && <NoticeDrawer notice={open.notice} onClose={() => setOpen(null)} onDone={model.load} />}
      {toDelete && (
        <ConfirmDialog title="Delete this notice?" text="This cannot be undone. To hide it temporarily, unpublish it." action="Delete" onClose={() => setToDelete(null)} onConfirm={() => {
          void model.remove("notice", toDelete);
          setToDelete(null);
        }} />
      )}
    </div>
  );
}
