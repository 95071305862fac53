// The status of a player's privacy requests, and the reasons that block a deletion.

import { api } from "../../../../lib/api";
import { Badge } from "../../../../ui/Badge";
import { LoadedCall } from "../../../../ui/Loaded";
import { DescriptionList } from "../../../../ui/office/Details";
import { Time } from "../../../../ui/Time";
import { blockReasons, stateTexts, tones } from "./requests.model";

export default function PrivacyPanel({ userId }: { userId: string }) {
  return (
    <LoadedCall loadKey={userId} load={() => api.post("/api/admin/privacy/player", { user: userId }, { retry: true })} height={90}>
      {({ copies, deletion, blocks }) => (
        <DescriptionList
          items={[
            { label: "Copies of the data", value: copies[0] ? <>{copies.length}, the last <Time at={copies[0].asked_at} /></> : null },
            { label: "Deletion", value: deletion && <><Badge tone={tones[deletion.state]}>{stateTexts[deletion.state]}</Badge> due <Time at={deletion.due_at} /></> },
            { label: "Deletion is blocked by", value: blockReasons(blocks) || "nothing" },
          ]}
        />
      )}
    </LoadedCall>
  );
}
