import type { ReactNode } from "react";
import { Eye, EyeOff, MoreVertical, Pencil, Trash2 } from "lucide-react";
import { Badge } from "../../../../ui/Badge";
import { Time } from "../../../../ui/Time";
import { ActionMenu } from "../../../../ui/office/ActionMenu";
import { audiences, phaseNames, phaseOf, phaseTones, type Publication } from "./publication";

interface Props {
  name: string;
  detail: ReactNode;
  picture?: string;
  entry: Publication;
  now: number;
  onEdit: () => void;
  onPublish: () => void;
  onDelete: () => void;
}

/** One line of an ordered list: the entry, its audience, and its actions. */
export function EntryRow({ name, detail, picture, entry, now, onEdit, onPublish, onDelete }: Props) {
  const phase = phaseOf(entry, now);
  return (
    <div className="content-row" data-phase={phase}>
      {picture !== undefined && <img className="content-thumb" src={picture} alt="" width={96} height={48} loading="lazy" />}
      <div className="content-words">
        <button type="button" className="content-name" onClick={onEdit}>{name}</button>
        <span className="content-detail">{detail}</span>
      </div>
      <div className="content-when">
        <Badge tone={phaseTones[phase]}>{phaseNames[phase]}</Badge>
        {entry.audience !== "all" && <Badge>{audiences.find(({ value }) => value === entry.audience)?.label}</Badge>}
        {phase === "waiting" && <span>from <Time at={entry.starts_at} /></span>}
        {(phase === "shown" || phase === "over") && entry.ends_at !== 0 && <span>{phase === "over" ? "ended" : "until"} <Time at={entry.ends_at} /></span>}
      </div>
      <ActionMenu label={`Actions for ${name}`} items={[
        { id: "edit", label: "Edit", icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
        entry.published
          ? { id: "publish", label: "Unpublish", icon: <EyeOff aria-hidden="true" />, onSelect: onPublish }
          : { id: "publish", label: "Publish", icon: <Eye aria-hidden="true" />, onSelect: onPublish },
        "separator",
        { id: "delete", label: "Delete", icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onDelete },
      ]}>
        <MoreVertical size={16} aria-hidden="true" />
      </ActionMenu>
    </div>
  );
}
