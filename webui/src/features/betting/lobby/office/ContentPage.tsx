import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { Plus } from "lucide-react";
import type { OfficeBanner, OfficeSlide } from "../../../../lib/api.gen";
import { Button } from "../../../../ui/Button";
import { ConfirmDialog } from "../../../../ui/Dialog";
import { Skeleton } from "../../../../ui/Skeleton";
import { Empty, Failed } from "../../../../ui/States";
import { Tabs } from "../../../../ui/Tabs";
import { OrderList } from "../../../../ui/work/OrderList";
import { BannerDrawer } from "./BannerDrawer";
import { contentModel } from "./content.model";
import { EntryRow } from "./EntryRow";
import { SlideDrawer } from "./SlideDrawer";
import "./content.css";

type Open = { kind: "banner"; entry: OfficeBanner | null } | { kind: "slide"; entry: OfficeSlide | null };

export default function ContentPage() {
  useSignals();
  const [model] = useState(contentModel);
  const [tab, setTab] = useState<"banner" | "slide">("banner");
  const [open, setOpen] = useState<Open | null>(null);
  const [doomed, setDoomed] = useState<Open | null>(null);
  useEffect(model.load, [model]);
  const data = model.all.data.value;
  const failure = model.all.failure.value;
  const now = data?.now ?? 0;
  const banners = model.banners();
  const slides = model.slides();

  const bannerList = banners.length === 0 ? <Empty text="There is no banner. The slider of the lobby has none to show." /> : (
    <OrderList label="Banners in their order" rows={banners} rowKey={({ _id }) => _id} rowName={({ title, type }) => title || type} onOrder={(ids) => void model.order("banner", ids)}>
      {(entry) => (
        <EntryRow
          name={entry.title || entry.type}
          detail={[entry.sport ? "Sports pages" : "Casino", entry.link || (entry.code && `code ${entry.code}`) || "leads nowhere"].join(" · ")}
          picture={entry.image}
          entry={entry}
          now={now}
          onEdit={() => setOpen({ kind: "banner", entry })}
          onPublish={() => void model.publish("banner", entry)}
          onDelete={() => setDoomed({ kind: "banner", entry })}
        />
      )}
    </OrderList>
  );
  const slideList = slides.length === 0 ? <Empty text="There is no slide." /> : (
    <OrderList label="Slides in their order" rows={slides} rowKey={({ _id }) => _id} rowName={({ name }) => name} onOrder={(ids) => void model.order("slide", ids)}>
      {(entry) => (
        <EntryRow
          name={entry.name}
          detail={[entry.category === "sport" ? "Sports pages" : "Home and casino", entry.text.title, entry.button.link].filter(Boolean).join(" · ")}
          picture={entry.type.type === "image" ? entry.type.path : undefined}
          entry={entry}
          now={now}
          onEdit={() => setOpen({ kind: "slide", entry })}
          onPublish={() => void model.publish("slide", entry)}
          onDelete={() => setDoomed({ kind: "slide", entry })}
        />
      )}
    </OrderList>
  );

  return (
    <div className="content-page">
      <header className="content-head">
        <div>
          <h1>Banners and slides</h1>
          <p>The slider over the games. Slides come first, then banners, each in this order. Players who have excluded themselves see none.</p>
        </div>
        <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} disabled={!data} onClick={() => setOpen({ kind: tab, entry: null })}>{tab === "banner" ? "New banner" : "New slide"}</Button>
      </header>
      {failure && <Failed text={failure} onRetry={model.load} />}
      {!data && !failure && <Skeleton height={320} />}
      {data && (
        <Tabs label="What the slider shows" value={tab} onChange={(id) => setTab(id === "slide" ? "slide" : "banner")} tabs={[
          { id: "banner", label: `Banners (${banners.length})`, panel: bannerList },
          { id: "slide", label: `Slides (${slides.length})`, panel: slideList },
        ]} />
      )}
      {open?.kind === "banner" && <BannerDrawer banner={open.entry} onClose={() => setOpen(null)} onDone={model.load} />}
      {open?.kind === "slide" && <SlideDrawer slide={open.entry} onClose={() => setOpen(null)} onDone={model.load} />}
      {doomed?.entry && (
        <ConfirmDialog title={`Delete this ${doomed.kind}?`} text="It cannot be brought back. To hide it for a while, take it off." action="Delete" onClose={() => setDoomed(null)} onConfirm={() => {
          if (doomed.entry) void model.remove(doomed.kind, doomed.entry);
          setDoomed(null);
        }} />
      )}
    </div>
  );
}
