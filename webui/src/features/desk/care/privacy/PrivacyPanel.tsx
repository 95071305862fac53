// How the requests of a player stand, and what keeps the account.

import { api } from "../../../../lib/api";
import { Badge } from "../../../../ui/Badge";
import { DescriptionList } from "../../../../ui/work/Facts";
import { Time } from "../../../../ui/Time";
import { Loaded } from "../../dossier/Loaded";
import { reasons, stateTexts, tones } from "./words";

export default function PrivacyPanel({ userId }: { userId: string }) {
  return (
    <Loaded of={userId} load={() => api.post("/api/admin/privacy/player", { user: userId }, { retry: true })} height={90}>
      {({ copies, deletion, blocks }) => (
        <DescriptionList
          facts={[
            { label: "Copies of the data", value: copies[0] ? <>{copies.length}, the last <Time at={copies[0].asked_at} /></> : null },
            { label: "Deletion", value: deletion && <><Badge tone={tones[deletion.state]}>{stateTexts[deletion.state]}</Badge> due <Time at={deletion.due_at} /></> },
            { label: "What keeps the account", value: reasons(blocks) || "nothing" },
          ]}
        />
      )}
    </Loaded>
  );
}
