// The markers of harm: what the site measures about the player, as staff see it.

import { useEffect, useState } from "react";
import { store } from "../../../lib/store";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { Progress } from "../../../ui/Progress";
import { Loader } from "../../../ui/States";
import { type Marker, type Markers, markers, markerText } from "./limits.model";
import { text } from "./limits.texts";

const load = () => void markers.load();

/** A strong marker has twice its threshold. */
const strongLevel = 2;

export function MarkerCard() {
  const user = store.user.value?._id;
  useEffect(load, [user]);
  const loaded = markers.data.value;
  return (
    <Card title={text("limits.markers")} text={text("limits.markersText")}>
      {!loaded && <Waiting from={markers} placeholder={<Loader />} />}
      {loaded && <MarkerList loaded={loaded} />}
    </Card>
  );
}

function MarkerList({ loaded: of }: { loaded: Markers }) {
  const [showAll, setShowAll] = useState(false);
  const list = showAll ? of.markers : of.markers.filter(({ level }) => level > 0);
  return (
    <div className="limits-form">
      {of.no_promotions && <p className="limits-strip">{text("limits.markers.silent")}</p>}
      {list.length === 0 && <p>{text("limits.markers.calm", { count: of.markers.length })}</p>}
      {list.length > 0 && <ul className="limits-list">{list.map((one) => <MarkerRow key={one.id} of={one} />)}</ul>}
      {showAll && <p className="limits-soft">{text("limits.markers.night", { from: of.night_from, until: of.night_until })}</p>}
      <div className="limits-buttons">
        <Button aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>{text(showAll ? "limits.markers.hide" : "limits.markers.show")}</Button>
      </div>
    </div>
  );
}

function MarkerRow({ of: { unit, value, threshold, group, title, basis, level, formula } }: { of: Marker }) {
  const params = { value: markerText(unit, value), threshold: markerText(unit, threshold) };
  return (
    <li>
      <div className="limits-row">
        <div>
          <span className="limits-soft">{text(`limits.markers.group.${group}`)}</span>
          <strong>{title}</strong>
          <span className="num">{text("limits.markers.of", params)}{basis > 0 && `, ${text("limits.markers.basis", { basis: markerText("cents", basis) })}`}</span>
        </div>
        {level > 0 && <Badge tone={level >= strongLevel ? "danger" : "brass"}>{text(level >= strongLevel ? "limits.markers.strong" : "limits.markers.marked")}</Badge>}
      </div>
      <Progress label={title} value={value} max={threshold} />
      <span className="limits-soft">{formula}</span>
    </li>
  );
}
