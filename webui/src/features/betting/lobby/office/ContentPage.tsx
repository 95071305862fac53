import { useEffect, useState } from "react";
import { Plus } from "lucide-react";
import type { OfficeBanner, OfficeSlide } from "../../../../lib/api.gen";
import { Button } from "../../../../ui/Button";
import { ConfirmDialog } from "../../../../ui/Dialog";
import { Waiting } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { Tabs } from "../../../../ui/Tabs";
import { OrderList } from "../../../../ui/office/OrderList";
import { BannerDrawer } from "./BannerDrawer";
import { contentModel } from "./content.model";
import { EntryRow } from "./EntryRow";
import { SlideDrawer } from "./SlideDrawer";
import "./content.css";

type Open = { kind: "banner"; entry: OfficeBanner | null } | { kind: "slide"; entry: OfficeSlide | null };

export default function ContentPage() {
  const [model] = useState(contentModel);
  const [tab, setTab] = useState<"banner" | "slide">("banner");
  const [open, setOpen] = useState<Open | null>(null);
  const [toDelete, setToDelete] = useState<Open | null>(null);
  useEffect(model.load, [model]);
  const data = model.all.data.value;
  const failure = model.all.failure.value;
  const now = data?.now ?? 0;
  const banners = model.banners();
  const slides = model.slides();

  const bannerList = banners.length === 0 ? <Empty text="There are no banners." /> : (
    <OrderList label="Banners in display order" rows={banners} rowKey={({ _id }) => _id} rowName={({ title, type }) => title || type} onOrder={(ids) => void model.order("banner", ids)}>
      {(entry) => (
        <EntryRow
          name={entry.title || entry.type}
          detail={[entry.sport ? "Sports pages" : "Casino", entry.link || (entry.code && `code ${entry.code}`) || "no link"].join(" · ")}
          picture={entry.image}
          entry={entry}
          now={now}
          onEdit={() => setOpen({ kind: "banner", entry })}
          onPublish={() => void model.publish("banner", entry)}
          onDelete={() => setToDelete({ kind: "banner", entry })}
        />
      )}
    </OrderList>
  );
  const slideList = slides.length === 0 ? <Empty text="There are no slides." /> : (
    <OrderList label="Slides in display order" rows={slides} rowKey={({ _id }) => _id} rowName={({ name }) => name} onOrder={(ids) => void model.order("slide", ids)}>
      {(entry) => (
        <EntryRow
          name={entry.name}
          detail={[entry.category === "sport" ? "Sports pages" : "Home and casino", entry.text.title, entry.button.link].filter(Boolean).join(" · ")}
          picture={entry.type.type === "image" ? entry.type.path : undefined}
          entry={entry}
          now={now}
          onEdit={() => setOpen({ kind: "slide", entry })}
          onPublish={() => void model.publish("slide", entry)}
          onDelete={() => setToDelete({ kind: "slide", entry })}
        />
      )}
    </OrderList>
  );

  return (
    <div className="content-page">
      <header className="content-head">
        <div>
          <h1>Banners and slides</h1>
          <p>The slider above the games. It shows slides, then banners, in this order. Self-excluded players see none.</p>
        </div>
        <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} disabled={!data} onClick={() => setOpen({ kind: tab, entry: null })}>{tab === "banner" ? "New banner" : "New slide"}</Button>
      </header>
      {(failure || !data) && <Waiting from={model.all} height={320} />}
      {data && (
        <Tabs label="Slider content" value={tab} onChange={(id) => setTab(id === "slide" ? "slide" : "banner")} tabs={[
          { id: "banner", label: `Banners (${banners.length})`, panel: bannerList },
          { id: "slide", label: `Slides (${slides.length})`, panel: slideList },
        ]} />
      )}
      {open?.kind === "banner" && <BannerDrawer banner={open.entry} onClose={() => setOpen(null)} onDone={model.load} />}
      {open?.kind === "slide" && <SlideDrawer slide={open.entry} onClose={() => setOpen(null)} onDone={model.load} />}
      {toDelete?.entry && (
        <ConfirmDialog title={`Delete this ${toDelete.kind}?`} text="This cannot be undone. To hide it temporarily, unpublish it." action="Delete" onClose={() => setToDelete(null)} onConfirm={() => {
          if (toDelete.entry) void model.remove(toDelete.kind, toDelete.entry);
          setToDelete(null);
        }} />
      )}
    </div>
  );
}
